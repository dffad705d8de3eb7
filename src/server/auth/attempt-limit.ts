import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

type Window = { count: number; endsAt: number };

/** More keys than this are forgotten, oldest first: a flood of invented emails must not fill the memory. */
const mostKeys = 10_000;

/** Counts failures by key (an email, an address) within a window that starts at the first one. */
export class AttemptLimit {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Throws TOO_MANY with the seconds to wait once a key has used up its failures. */
  assertAllowed(key: string, nowMs: number): void {
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= nowMs || window.count < this.#most) return;
    throw new AppError('TOO_MANY', messages.login.tooMany, {
      retryAfterSeconds: Math.ceil((window.endsAt - nowMs) / 1000),
    });
  }

  addFailure(key: string, nowMs: number): void {
    const window = this.#windows.get(key);
    if (window && window.endsAt > nowMs) {
      window.count += 1;
      return;
    }
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: nowMs + this.#windowMs });
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > mostKeys && oldest !== undefined) this.#windows.delete(oldest);
  }

  reset(key: string): void {
    this.#windows.delete(key);
  }
}
