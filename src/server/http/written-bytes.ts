import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

const hourMs = 3_600_000;
/** A busy day of a whole group is far below. */
const mostBytes = 20_000_000;
/** A server has fewer accounts and tokens. */
const mostSenders = 10_000;

/** How much text each person, and each program with a token, writes in an hour, counted from the first write of that hour. */
export class WrittenBytes {
  readonly #written = new Map<number | string, { bytes: number; endsAt: number }>();

  /** Throws TOO_MANY beyond 20 MB, and counts nothing then. `nowMs`: a clock that only goes forward. */
  take(sender: number | string, bytes: number, nowMs = performance.now()): void {
    const known = this.#written.get(sender);
    const hour = known && nowMs < known.endsAt ? known : { bytes: 0, endsAt: nowMs + hourMs };
    const retryAfterSeconds = Math.ceil((hour.endsAt - nowMs) / 1000);
    if (hour.bytes + bytes > mostBytes)
      throw new AppError('TOO_MANY', messages.general.tooMuchWritten, { retryAfterSeconds });
    hour.bytes += bytes;
    if (hour !== known) this.#written.delete(sender);
    this.#written.set(sender, hour);
    for (const oldest of this.#written.keys()) if (this.#written.size > mostSenders) this.#written.delete(oldest);
  }
}

/** The bytes of an input's JSON, but for its quotes. Files have bounds of their own. */
export function bytesOf(input: unknown): number {
  if (typeof input === 'string') return Buffer.byteLength(input);
  if (typeof input !== 'object' || input === null) return 5;
  if (ArrayBuffer.isView(input)) return 0;
  return Object.entries(input).reduce((sum, [name, value]) => sum + name.length + bytesOf(value), 2);
}
