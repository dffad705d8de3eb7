import { createKey } from '#web/sync/change.ts';
import type { Base, KeptChange } from '#web/sync/kept-change.ts';
import type { PhoneQueue } from '#web/sync/open-room.ts';
import { type Queue, remake, takeOver, throwAway, tryAgain } from '#web/sync/outbox.ts';

/** The queue of a phone, in memory. */
export class FakeQueue implements PhoneQueue {
  queue: Queue;
  /** How often somebody asked for sending. */
  asked = 0;
  readonly #listeners = new Set<() => void>();

  constructor(...changes: KeptChange[]) {
    this.queue = changes.map((change, index) => ({ ...change, order: index + 1 }));
  }

  readonly watch = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly sendNow = async () => {
    this.asked += 1;
  };

  readonly tryAgain = async (key: string) => this.become(tryAgain(this.queue, key));

  readonly throwAway = async (key: string) => this.become(throwAway(this.queue, key, () => null));

  readonly takeOver = async (maker: number) =>
    this.become(takeOver(this.queue, maker, { person: 1, personName: 'Mereana Hōhepa' }));

  readonly replace = async (key: string, { input, base }: { input: object; base: Base | null }) => {
    const remade = { key: createKey(), input: input as KeptChange['input'], base, database: 'a-test-database' };
    this.become(remake(this.queue, key, remade));
  };

  /** As when another tab, or the sender, alters it. */
  become(queue: Queue): void {
    this.queue = queue;
    for (const listener of this.#listeners) listener();
  }
}
