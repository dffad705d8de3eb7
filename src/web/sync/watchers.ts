/** A screen that waits for the answer to its change. */
type Watcher = { settle: (answer: unknown) => void; refuse: (error: Error) => void; keep: () => void };

/** The screens of this tab that wait for answers, by the keys of their changes. */
export class Watchers {
  readonly #byKey = new Map<string, Set<Watcher>>();
  /** Refused changes that are being removed from the queue: their screens hear the refusal after that. */
  readonly #decided = new Set<string>();

  /** Resolves to the answer, or to `kept` when the screen need not wait any longer. Rejects with the refusal. */
  wait(key: string, kept: unknown): Promise<unknown> {
    return new Promise((settle, refuse) => {
      const watcher = { settle, refuse, keep: () => settle(kept) };
      this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(watcher));
    });
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  settle(key: string, answer: unknown): void {
    for (const watcher of this.#take(key)) watcher.settle(answer);
  }

  /** The screens of this change wait no longer, unless they are about to hear that it was refused. */
  keep(key: string): void {
    if (!this.#decided.has(key)) for (const watcher of this.#take(key)) watcher.keep();
  }

  /** From now on only `refuse` or `keepAfterAll` ends the waiting. */
  decide(key: string): void {
    this.#decided.add(key);
  }

  isDecided(key: string): boolean {
    return this.#decided.has(key);
  }

  refuse(key: string, error: Error): void {
    this.#decided.delete(key);
    for (const watcher of this.#take(key)) watcher.refuse(error);
  }

  keepAfterAll(key: string): void {
    this.#decided.delete(key);
    this.keep(key);
  }

  #take(key: string): Set<Watcher> {
    const watchers = this.#byKey.get(key) ?? new Set();
    this.#byKey.delete(key);
    return watchers;
  }
}
