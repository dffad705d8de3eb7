type Failure = {
  /** Milliseconds of a clock that never goes back. */
  at: number;
  /** Where it came from: an address or a browser. */
  source: string;
};

type Bounds = { windowMs: number; mostKeys: number; mostEach: number };

/** How many keys are looked through for one that says little, before the oldest goes. */
const mostLookedThrough = 100;

/** The failures of each key within the last `windowMs`. Bounded: a flood of invented keys must not fill the memory. */
export class FailureLog {
  readonly #bounds: Bounds;
  /** By key, the one that failed last at the end; failures oldest first. */
  readonly #failures = new Map<string, Failure[]>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#failures.size;
  }

  /** Oldest first. */
  recent(key: string, now: number): readonly Failure[] {
    const since = now - this.#bounds.windowMs;
    return (this.#failures.get(key) ?? []).filter(({ at }) => at > since);
  }

  /** @returns the failures with this one. */
  add(key: string, failure: Failure): readonly Failure[] {
    const failures = [...this.recent(key, failure.at), failure].slice(-this.#bounds.mostEach);
    this.#failures.delete(key);
    this.#failures.set(key, failures);
    if (this.#failures.size > this.#bounds.mostKeys) this.#failures.delete(this.#leastTelling());
    return failures;
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  /** Who guesses one person's password fails more than once: what failed once goes first, so that a flood hides no guessing. */
  #leastTelling(): string {
    let oldest: string | undefined;
    let looked = 0;
    for (const [key, failures] of this.#failures) {
      oldest ??= key;
      if (failures.length === 1) return key;
      looked += 1;
      if (looked === mostLookedThrough) break;
    }
    return oldest ?? '';
  }
}
