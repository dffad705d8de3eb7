import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in a time that says nothing about either: digests have the same length. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
