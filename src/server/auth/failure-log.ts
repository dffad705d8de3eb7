type Failure = {
  /** Milliseconds of a clock that never goes back. */
  at: number;
  /** Where it came from: an address or a browser. */
  source: string;
};

type Bounds = { windowMs: number; mostKeys: number; mostEach: number };

/** How many keys are searched for one with a single failure, before the oldest is dropped. */
const mostSearched = 100;

/** The failures of each key within the last `windowMs`. Bounded: a flood of invented keys must not fill the memory. */
export class FailureLog {
  readonly #bounds: Bounds;
  /** By key, the key that failed last at the end; each key's failures oldest first. */
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
    if (this.#failures.size > this.#bounds.mostKeys) this.#failures.delete(this.#keyToDrop());
    return failures;
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  /** Keys with a single failure go first: whoever guesses one person's password fails more than once, and a flood must not hide it. */
  #keyToDrop(): string {
    let oldest: string | undefined;
    let searched = 0;
    for (const [key, failures] of this.#failures) {
      oldest ??= key;
      if (failures.length === 1) return key;
      searched += 1;
      if (searched === mostSearched) break;
    }
    return oldest ?? '';
  }
}
