import { tooMuch } from './limits.ts';

const retryAfterSeconds = 5;

/** Bounds how many calls of each person are under way, or have an answer that is not taken yet: answers take memory. */
export class OpenCalls {
  readonly #most: number;
  readonly #byPerson = new Map<number, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws TOO_MANY when a person has too many. @returns what ends these. */
  enter(personId: number, calls = 1): () => void {
    const open = (this.#byPerson.get(personId) ?? 0) + calls;
    if (open > this.#most) throw tooMuch(retryAfterSeconds);
    this.#byPerson.set(personId, open);
    return () => {
      const left = (this.#byPerson.get(personId) ?? calls) - calls;
      if (left > 0) this.#byPerson.set(personId, left);
      else this.#byPerson.delete(personId);
    };
  }
}
