import type { FieldErrors } from '#shared/app-error.ts';
import { readErrorData } from '#web/call-errors.ts';
import { NotSent } from '#web/sync/kept-answers.ts';

/**
 * The sentence to show for a failed call: the server's, when its refusal concerns the user; the documented fallback when no answer
 * came or the server itself failed.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof NotSent) return error.message;
  const data = readErrorData(error);
  const status = data?.httpStatus ?? 500;
  // 507 means a full disk: only the server's words are useful then.
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
