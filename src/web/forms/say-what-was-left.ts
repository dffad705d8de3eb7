import { bannerMs } from '#shared/timings.ts';
import { showBanner } from '#web/components/banner-store.ts';

/**
 * For an answer for which no screen waits: says who or what was not added, because it was deleted meanwhile. It would be gone from the list
 * without a word.
 */
export function sayWhatWasLeft(answer: unknown): void {
  const { left = 0, message } = (answer ?? {}) as { left?: number; message?: string };
  if (left > 0 && message) showBanner('info', message, bannerMs.people);
}
