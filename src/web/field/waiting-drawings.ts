import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/permissions.ts';
import { type Drawing, isBeingDrawn, showWaiting } from '#web/changes/drawn-changes.ts';
import { keyOf } from '#web/changes/paths.ts';
import { touchOf } from '#web/changes/touches.ts';
import { madeOf } from './describe-change.ts';
import type { DrawnChanges, NewChange } from './kept-change.ts';
import type { KindOf } from './kinds.ts';
import type { Queue } from './outbox.ts';
import { type PlacedPress, placeWaiting } from './place-waiting.ts';

/** Several answers of the server often come together: they are drawn once. */
const redrawAfterMs = 50;
/** A drawing that takes longer is followed by a rest of five times as long, so that the page stays usable. */
const longestDrawMs = 10;

/** Draws one person's waiting changes over the cached data, and answered ones until the server's data holds them. */
export class WaitingDrawings {
  readonly #cache: QueryClient;
  readonly #kindOf: KindOf;
  readonly #user: SessionUser;
  readonly #unsubscribe: () => void;
  #queue: Queue = [];
  /** Everybody's: the taps of one phone say something of each other. */
  #waiting: Queue = [];
  #answered: Answered[] = [];
  /** When a query was asked whose answer is still to come, and when it was whose answer shows, by its hash. */
  #asking = new Map<string, number>();
  #asked = new Map<string, Asked>();
  /** The changes that show, each as it was drawn. */
  #shown: string[] = [];
  #drawn: DrawnChanges = [];
  /** The version of the record in the answer to a change that shows, by its key. */
  #versions = new Map<string, number>();
  /** Before then (milliseconds of this page) a long queue is not drawn anew. */
  #restUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: QueryClient, kindOf: KindOf, user: SessionUser) {
    this.#cache = cache;
    this.#kindOf = kindOf;
    this.#user = user;
    // Before this listens: what the server answered is noted first, or the answer before it would be drawn for a moment.
    showWaiting(cache, []);
    this.#unsubscribe = cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || isBeingDrawn()) return;
      const { queryHash } = event.query;
      if (event.action.type === 'fetch') this.#asking.set(queryHash, performance.now());
      if (event.action.type !== 'success') return;
      // What is kept has come from the server.
      this.#takeData(event.query, event.action.manual ? 0 : (this.#asking.get(queryHash) ?? 0));
    });
  }

  /**
   * The changes that show over a record of this version. One that was answered a moment ago may still be among them; not when the record
   * is its answer.
   */
  drawnOver(version: number | undefined): DrawnChanges {
    return this.#drawn.filter(({ key }) => version === undefined || this.#versions.get(key) !== version);
  }

  show(queue: Queue): void {
    this.#waiting = queue.filter(({ state }) => state === 'waiting');
    // What was taken over shows only once the server has it: its sender is not to see what it says of anybody's health.
    this.#queue = this.#waiting.filter(({ person, madeBy }) => person === this.#user.id && !madeBy);
    this.#draw(false);
  }

  /** Draws an answered change until the lists are loaded again, unless the answer itself is put into the lists. */
  showAnswered(change: NewChange, answer: unknown): void {
    const { version } = (answer ?? {}) as { version?: unknown };
    if (typeof version === 'number') this.#versions.set(change.key, version);
    const { holds, rows } = touchOf(change.path);
    if (!holds && !rows) this.#answered.push({ change, at: Date.now(), ms: performance.now() });
  }

  close(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    showWaiting(this.#cache, []);
  }

  /** `isFresh`: what is known has changed, so that all is drawn anew. */
  #draw(isFresh: boolean): void {
    const own = [...this.#answered.map(({ change }) => change), ...this.#queue];
    const placed = this.#place();
    const shown = own.map(({ key, input }) => `${key} ${JSON.stringify([input, [...(placed.get(key) ?? [])]])}`);
    const isMore = !isFresh && this.#shown.every((one, index) => one === shown[index]);
    const drawn = isMore ? own.slice(this.#shown.length) : own;
    if (isMore && drawn.length === 0) return;
    const began = performance.now();
    if (!isMore && began < this.#restUntil) {
      this.#drawLater();
      return;
    }
    this.#shown = shown;
    this.#drawn = own;
    const keys = new Set(own.map(({ key }) => key));
    for (const key of this.#versions.keys()) if (!keys.has(key)) this.#versions.delete(key);
    const answered = new Map(this.#answered.map((one) => [one.change, one]));
    const isToCome = (change: NewChange, { key }: Drawing) => !this.#isIn(hashKey(key), answered.get(change));
    const draws = drawn.map((change) => () => {
      const drawings = this.#drawingsOf(change, placed.get(change.key));
      return drawings.filter((drawing) => isToCome(change, drawing));
    });
    showWaiting(this.#cache, draws, isMore);
    const took = performance.now() - began;
    this.#restUntil = took > longestDrawMs ? began + 5 * took : 0;
  }

  /** What cannot be placed, written by another version perhaps, is drawn as it says itself. */
  #place(): Map<string, PlacedPress> {
    try {
      return placeWaiting([...this.#answered.map(({ change }) => change), ...this.#waiting]);
    } catch {
      return new Map();
    }
  }

  #drawLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#draw(true);
    }, redrawAfterMs);
  }

  /**
   * New data may hold what was answered, and does not hold what waits. `ms`: when it was asked for, by this page's clock; what is kept says
   * by `dataUpdatedAt` when it was.
   */
  #takeData(query: Query, ms: number): void {
    this.#asked.set(query.queryHash, { ms, updatedAt: query.state.dataUpdatedAt });
    const isNew = this.#answered.some((one) => isStaleAfter(one.change, query) && this.#isIn(query.queryHash, one));
    this.#answered = this.#answered.filter((one) => !isStaleAfter(one.change, query) || !this.#isEverywhere(one));
    if (isNew) this.#draw(true);
    else if (this.#shown.length > 0) this.#drawLater();
  }

  /** Whether the data of a query was asked for after this was answered, and so has it. */
  #isIn(queryHash: string, one: Answered | undefined): boolean {
    const asked = this.#asked.get(queryHash);
    return (
      one !== undefined && asked !== undefined && (asked.ms > one.ms || (asked.ms === 0 && asked.updatedAt > one.at))
    );
  }

  /** Whether an answered change is in all that it makes stale and that shows, and in its activity's document. */
  #isEverywhere(one: Answered): boolean {
    const reads = this.#cache.getQueryCache().findAll({ predicate: (query) => isStaleAfter(one.change, query) });
    const own = reads.filter((query) => query.isActive() || isDocument(query));
    return own.every(({ queryHash }) => this.#isIn(queryHash, one));
  }

  /** A change that cannot be drawn, written by another version perhaps, is still sent and listed. */
  #drawingsOf(change: NewChange, placed: PlacedPress | undefined): Drawing[] {
    try {
      const made = { ...madeOf(change, this.#user), tempId: change.tempId, ...(placed && { placed }) };
      return this.#kindOf(change.path)?.draws(change.input as never, made, this.#cache) ?? [];
    } catch {
      return [];
    }
  }
}

const isDocument = ({ queryKey }: Query) => hashKey(queryKey.slice(0, 1)) === hashKey(keyOf('activities.document'));

/** Whether a change makes this query stale, so that its next answer has the change: of the documents that of its activity. */
function isStaleAfter({ path, activity }: NewChange, query: Query): boolean {
  const [asked, of] = query.queryKey as [string[], { input?: { id?: number } }?];
  if (isDocument(query) && activity !== 0 && of?.input?.id !== activity) return false;
  return touchOf(path).stale.some((read) => read.split('.').every((part, index) => asked[index] === part));
}

/** When a change was answered: by the clock (milliseconds since 1970), and on this page, whose clock never jumps. */
type Answered = { change: NewChange; at: number; ms: number };

/** When a query was asked for on this page, 0 for what is kept, and the moment of which its data is. */
type Asked = { ms: number; updatedAt: number };
