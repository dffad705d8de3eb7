import { tooMuch } from './limits.ts';

const retryAfterSeconds = 5;

/** Bounds how many calls of each person are under way, or have an answer that is not taken yet: answers take memory. */
export class OpenCalls {
  readonly #most: number;
  readonly #bySender = new Map<number | string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws TOO_MANY when a person has too many. @returns what ends these. */
  enter(sender: number | string, calls = 1): () => void {
    const open = (this.#bySender.get(sender) ?? 0) + calls;
    if (open > this.#most) throw tooMuch(retryAfterSeconds);
    this.#bySender.set(sender, open);
    return () => {
      const left = (this.#bySender.get(sender) ?? calls) - calls;
      if (left > 0) this.#bySender.set(sender, left);
      else this.#bySender.delete(sender);
    };
  }
}
