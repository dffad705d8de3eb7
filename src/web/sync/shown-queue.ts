import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/permissions.ts';
import { createEvent } from '#web/events.ts';
import { reloadStale } from './after-change.ts';
import { serverNow } from './clock.ts';
import { changeField, readField } from './field-state.ts';
import type { KeptChange } from './kept-change.ts';
import { idsIn, knowing, type Queue } from './outbox.ts';
import type { PhoneDb } from './phone-db.ts';
import { readShown, type Stored, withStored } from './queue-store.ts';
import { tally } from './tally.ts';
import type { WaitingDrawings } from './waiting-drawings.ts';

type Parts = {
  cache: QueryClient;
  db: PhoneDb;
  user: SessionUser;
  /** Whether a refused change is being removed, because its screen has what was typed: until that has ended it shows as before. */
  isLeaving?: (key: string) => boolean;
};

/** A queue longer than this is read again only after a pause, not after each answer. */
const longQueue = 50;
const rereadAfterMs = 100;

/** The phone's queue as this tab last read it: drawn over the lists, counted in the top bar, and told to whoever watches. */
export class ShownQueue {
  readonly #parts: Parts;
  readonly #drawings: WaitingDrawings;
  readonly #changed = createEvent();
  #queue: Queue = [];
  #refreshing: Promise<void> | null = null;
  #isStale = false;
  #isClosed = false;
  #isFirst = true;
  /** Whether some of it had to wait, and some of it was sent, since the top bar last said that everything is on the server. */
  #hasWaited = false;
  #hasSent = false;

  constructor(parts: Parts, drawings: WaitingDrawings) {
    this.#parts = parts;
    this.#drawings = drawings;
  }

  /** Every change on this phone, oldest first, other people's too. */
  get changes(): Queue {
    return this.#queue;
  }

  /** Calls back after each change of the queue. */
  readonly watch = this.#changed.on;

  /** Shows the queue as it is now. Never rejects. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#readAndShow();
    return this.#refreshing;
  }

  /** Shows what this tab has written. */
  take(stored: Stored): Promise<void> {
    if (stored.put.length + stored.gone.length === 0) return Promise.resolve();
    // What is put behind the others is drawn over them at once, however many they are. A reading that goes on has it: a database lets no
    // reading wait while what comes after it is written.
    const last = this.#queue.at(-1)?.order ?? -1;
    const isAdded = stored.gone.length === 0 && stored.put.every(({ order }) => order > last);
    if (!isAdded && (this.#refreshing || this.#queue.length > longQueue)) return this.refresh();
    this.#show(withStored(this.#queue, stored), []);
    return Promise.resolve();
  }

  /** An answered change has left the queue, before it is read again. */
  noteAnswered(change: KeptChange, answer: unknown): void {
    this.#hasSent ||= this.#hasWaited;
    const ids = idsIn(change, answer);
    this.#queue = this.#queue.filter(({ key }) => key !== change.key).map((one) => knowing(one, ids));
  }

  close(): void {
    this.#isClosed = true;
  }

  async #readAndShow(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      if (this.#queue.length > longQueue) await new Promise((resolve) => setTimeout(resolve, rereadAfterMs));
      this.#isStale = false;
      // A database that fails now shows what was known before.
      const { queue, answered } = await readShown(this.#parts.db).catch(() => ({ queue: this.#queue, answered: [] }));
      this.#show(queue, answered);
    }
    // Not by `finally`, which runs a moment after the last look at `#isStale`: what was asked for between would never be read.
    this.#refreshing = null;
  }

  #show(queue: Queue, answered: Queue): void {
    const { cache, user, isLeaving = () => false } = this.#parts;
    const before = this.#queue;
    this.#queue = queue.map((change) =>
      isLeaving(change.key) ? (before.find(({ key }) => key === change.key) ?? change) : change,
    );
    if (this.#isClosed) return;
    for (const { path } of this.#drawings.show(this.#queue, answered)) void reloadStale(cache, path);
    changeField({ ...tally(this.#queue, user.id), ...this.#allSent() });
    this.#changed.tell();
  }

  /** With coverage a change is answered at once, and nothing is said of it. */
  #allSent() {
    const { user } = this.#parts;
    const mustWait = this.#isFirst || !readField().hasCoverage;
    this.#isFirst = false;
    this.#hasWaited ||= this.#queue.some(({ person, tries }) => person === user.id && (mustWait || tries > 0));
    if (this.#queue.length > 0) return { allSentAt: null };
    if (!this.#hasWaited || !this.#hasSent) return {};
    [this.#hasWaited, this.#hasSent] = [false, false];
    return { allSentAt: serverNow() };
  }
}
