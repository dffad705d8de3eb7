import { changeField } from './field-state.ts';
import { type Queue, tally } from './outbox.ts';
import { readQueue } from './queue-store.ts';
import type { RoomParts } from './room-parts.ts';
import type { WaitingDrawings } from './waiting-drawings.ts';

/** A queue longer than this is read again only after a pause, not after each answer. */
const longQueue = 50;
const rereadAfterMs = 100;

/** The phone's queue as this tab last read it: drawn over the lists, counted in the top bar, and told to whoever watches. */
export class ShownQueue {
  readonly #parts: Pick<RoomParts, 'db' | 'user'>;
  readonly #drawings: WaitingDrawings;
  readonly #listeners = new Set<() => void>();
  #queue: Queue = [];
  #refreshing: Promise<void> | null = null;
  #isStale = false;
  #isClosed = false;

  constructor(parts: Pick<RoomParts, 'db' | 'user'>, drawings: WaitingDrawings) {
    this.#parts = parts;
    this.#drawings = drawings;
  }

  /** Every change on this phone, oldest first, other people's too. */
  get changes(): Queue {
    return this.#queue;
  }

  /** Calls back after each change of the queue. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows the queue as it is now. Never rejects. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#readAndShow().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #readAndShow(): Promise<void> {
    const { db, user } = this.#parts;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      if (this.#queue.length > longQueue) await new Promise((resolve) => setTimeout(resolve, rereadAfterMs));
      // A database that fails now shows what was known before.
      this.#queue = await readQueue(db).catch(() => this.#queue);
      if (this.#isClosed) return;
      this.#drawings.show(this.#queue);
      changeField(tally(this.#queue, user.id));
      for (const listener of this.#listeners) listener();
    }
  }
}
