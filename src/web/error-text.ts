import type { FieldErrors } from '#shared/app-error.ts';
import { readErrorData } from './trpc.ts';

/**
 * The sentence to show for a failed call: the server's, when it refused for a reason of the user's concern; the documented
 * fallback when nothing was answered or the server itself broke.
 */
export function errorText(error: unknown, fallback: string): string {
  const data = readErrorData(error);
  const status = data?.httpStatus ?? 500;
  // 507 is the full disk: the server's words are the only useful ones.
  if (!data || (status >= 500 && status !== 507)) return fallback;
  return error instanceof Error && error.message ? error.message : fallback;
}

/** The server's field errors, `{}` when there are none. */
export function fieldErrors(error: unknown): FieldErrors {
  return readErrorData(error)?.errors ?? {};
}

/** Who changed the record meanwhile, when the save was refused for that; else null. */
export function conflictOf(error: unknown) {
  return readErrorData(error)?.conflict ?? null;
}
