import { isAnswered, readErrorData } from '#web/call-errors.ts';
import type { Refusal } from './kept-change.ts';

/** What became of a change that was sent and not made. */
export type Outcome =
  /** The server said no. */
  | { kind: 'refused'; refusal: Refusal }
  /** The server failed over this change. */
  | { kind: 'failed'; message: string }
  /** Nobody answered who decides: no coverage, a login page, a session that ended, a server that is busy, full or being restarted. */
  | { kind: 'lost' };

export function outcomeOf(error: unknown): Outcome {
  const { httpStatus: status = 0, errors, conflict } = readErrorData(error) ?? {};
  const message = error instanceof Error ? error.message : '';
  if (status === 500) return { kind: 'failed', message };
  if (!isAnswered(error)) return { kind: 'lost' };
  return { kind: 'refused', refusal: { status, message, ...(errors && { errors }), ...(conflict && { conflict }) } };
}
