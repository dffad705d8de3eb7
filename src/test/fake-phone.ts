import { vi } from 'vitest';
import { stopAsking } from '#web/sync/field-state.ts';
import { phoneGlobals } from './phone-globals.ts';

/** Gives the test a phone with an empty database, until it ends. What an earlier test asked about coverage is not heard. */
export function stubPhone(): void {
  stopAsking();
  for (const [name, value] of Object.entries(phoneGlobals())) vi.stubGlobal(name, value);
}

/** The browser's locks, shared by the tabs of a test. A tab that is killed gives its locks back. */
export class FakeLocks {
  #queue: { tab: object; begin: () => void }[] = [];

  /** The turns of a tab. */
  turnOf(tab: object) {
    return async (work: () => Promise<void>): Promise<void> => {
      const entry = { tab, begin: () => {} };
      const begun = new Promise<void>((resolve) => {
        entry.begin = resolve;
      });
      this.#queue.push(entry);
      if (this.#queue[0] === entry) entry.begin();
      await begun;
      try {
        await work();
      } finally {
        this.#leave((one) => one === entry);
      }
    };
  }

  /** The tab whose turn it is. */
  get holder(): object | null {
    return this.#queue[0]?.tab ?? null;
  }

  kill(tab: object): void {
    this.#leave((one) => one.tab === tab);
  }

  #leave(isGone: (entry: { tab: object }) => boolean): void {
    this.#queue = this.#queue.filter((entry) => !isGone(entry));
    this.#queue[0]?.begin();
  }
}
