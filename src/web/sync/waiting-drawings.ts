import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/permissions.ts';
import { askedAtOf, watchAsking } from './asked-at.ts';
import { madeOf } from './describe-change.ts';
import { type Drawing, showWaiting } from './drawn-changes.ts';
import {
  type AnsweredChanges,
  type DrawnChanges,
  type KeptChange,
  type NewChange,
  takenBackBy,
  tempIdOf,
} from './kept-change.ts';
import type { KindOf } from './kinds.ts';
import { knowing, type Queue } from './outbox.ts';
import { keyOf, queryKeyOf } from './paths.ts';
import { type PlacedPress, placeWaiting } from './place-waiting.ts';
import { touchOf } from './touches.ts';

/** Several answers of the server often come together: they are drawn once. */
const redrawAfterMs = 50;
/** A drawing that takes longer is followed by a rest of five times as long, so that the page stays usable. */
const longestDrawMs = 10;

/**
 * `at`: when its answer came, by the page's clock. `over`: the queries, by hash, whose data was asked for before; `record`: the first.
 * `isFound`: another page, or the worker, had its answer: it also shows over what it is drawn into later, unless that was asked for since.
 */
type Answered = { change: NewChange; at: number; record: string; over: Set<string>; isFound?: true };

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
  /** Those of them that the phone's database has, or had, by their key: each with its order there. */
  readonly #stored = new Map<string, number>();
  /** Until then what the database has was answered before this page asked for anything. */
  #isFirst = true;
  /** The changes that show, each as it was drawn. */
  #shown: string[] = [];
  #drawn: DrawnChanges = [];
  /** The queries in which each of them shows, by hash. */
  #drawnIn = new Map<string, string[]>();
  /** The version of the record in the answer to a change that shows, by its key: data that has it holds the change. */
  #versions = new Map<string, number>();
  #isDrawing = false;
  /** Before then (milliseconds of this page) a long queue is not drawn anew, but for what was pressed since. */
  #restUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: QueryClient, kindOf: KindOf, user: SessionUser) {
    this.#cache = cache;
    this.#kindOf = kindOf;
    this.#user = user;
    // Before this listens: what the server answered is noted first, or the answer before it would be drawn for a moment.
    watchAsking(cache);
    showWaiting(cache, []);
    this.#unsubscribe = cache.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type === 'removed') this.#end(query, Number.POSITIVE_INFINITY);
      else if ('action' in event && event.action.type === 'success')
        this.#takeData(query, event.action.manual === true);
    });
  }

  /**
   * The changes that show over a record of this version. One that was answered a moment ago may still be among them; not when the record
   * is its answer, or that to a later one.
   */
  drawnOver(version: number | undefined): DrawnChanges {
    const isLoaded = new Set(
      this.#answered.filter(({ record, over }) => !over.has(record)).map(({ change }) => change.key),
    );
    const isHeld = ({ key }: NewChange) => version !== undefined && (this.#versions.get(key) ?? Infinity) <= version;
    return this.#drawn.filter((change) => !isLoaded.has(change.key) && !isHeld(change));
  }

  /** `answered`: what the phone's database has of these. @returns those of them that this page did not know yet. */
  show(queue: Queue, answered: Queue = []): KeptChange[] {
    const found = answered.filter(({ key, person }) => person === this.#user.id && !this.#stored.has(key));
    for (const change of found) this.#takeFound(change);
    this.#isFirst = false;
    this.#waiting = queue.filter(({ state }) => state === 'waiting');
    // What was taken over shows only once the server has it: its sender is not to see what it says of anybody's health.
    const own = this.#waiting.filter(({ person, madeBy }) => person === this.#user.id && !madeBy);
    const takenBack = new Set(own.map(takenBackBy));
    this.#queue = own.filter(({ key }) => !takenBack.has(key));
    this.#draw(false);
    return found;
  }

  /** What the phone's database may forget of the answered changes, and what it must have beside what is kept now. */
  get answered(): AnsweredChanges {
    const lacking = this.#answered.flatMap(({ change, over }) =>
      isStored(change) && over.has(hashOfDocument(change.activity)) ? [change] : [],
    );
    const stays = new Set(lacking.map(({ order }) => order));
    return { held: [...this.#stored.values()].filter((order) => !stays.has(order)), lacking };
  }

  /** One that was answered before this page, or by another: it shows over all that was not asked for since. */
  #takeFound(change: KeptChange): void {
    this.#stored.set(change.key, change.order);
    const at = this.#isFirst ? 0 : performance.now();
    const record = hashOfDocument(change.activity);
    const over = new Set([record].filter((hash) => !this.#isAskedSince(hash, at)));
    this.#note({ change, at, record, over, isFound: true });
  }

  #isAskedSince(hash: string, at: number): boolean {
    const query = this.#cache.getQueryCache().get(hash);
    return query?.state.data !== undefined && askedAtOf(this.#cache, query) > at;
  }

  /** In place of what it was before, and without the press that it takes back. */
  #note(answered: Answered): void {
    const { key } = answered.change;
    const isKnown = this.#answered.some(({ change }) => change.key === key);
    const all = isKnown
      ? this.#answered.map((one) => (one.change.key === key ? answered : one))
      : [...this.#answered, answered];
    const press = takenBackBy(answered.change);
    this.#answered = all.filter(({ change, over }) => over.size > 0 && change.key !== press);
  }

  /**
   * Draws an answered change over each query until that is loaded again, unless the answer itself is put into the lists. `take` puts what it
   * did into the data of one of them; its hash is returned.
   */
  showAnswered(change: NewChange, answer: unknown, take: () => string | null): string | null {
    const { version } = (answer ?? {}) as { version?: unknown };
    if (typeof version === 'number') this.#versions.set(change.key, version);
    // Once more it might draw nothing: the row that it took away is not known any more.
    const drawnIn = this.#drawnIn.get(change.key) ?? hashesOf(this.#drawingsOf(change, undefined));
    const taken = take();
    // What waits is about the record under the server's id from now on, also before the queue is read again.
    const ids = new Map([[tempIdOf(change.key), change.tempId]]);
    this.#queue = this.#queue.map((one) => knowing(one, ids));
    this.#waiting = this.#waiting.map((one) => knowing(one, ids));
    if (isStored(change)) this.#stored.set(change.key, change.order);
    const put = new Set(touchOf(change.path).holds.map((read) => hashKey(keyOf(read))));
    const isOlder = (hash: string) => {
      const query = this.#cache.getQueryCache().get(hash);
      return hash !== taken && query?.state.data !== undefined && !put.has(hashKey([query.queryKey[0]]));
    };
    this.#note({ change, at: performance.now(), record: drawnIn[0] ?? '', over: new Set(drawnIn.filter(isOlder)) });
    if (taken === null) return null;
    // Over its own answer it would show twice, until the queue is read again.
    this.#queue = this.#queue.filter(({ key }) => key !== change.key);
    this.#draw(true);
    return taken;
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
    // A screen that is told that its change is kept shows it.
    const known = new Set(this.#drawn.map(({ key }) => key));
    const isPressed = own.some(({ key }) => !known.has(key));
    if (!isMore && !isPressed && began < this.#restUntil) {
      this.#drawLater();
      return;
    }
    this.#shown = shown;
    this.#drawn = own;
    const keys = new Set(own.map(({ key }) => key));
    for (const known of [this.#versions, this.#drawnIn])
      for (const key of known.keys()) if (!keys.has(key)) known.delete(key);
    const answered = new Map(this.#answered.map((one) => [one.change.key, one]));
    const draws = drawn.map((change) => () => {
      const drawings = this.#drawingsOf(change, placed.get(change.key));
      this.#drawnIn.set(change.key, hashesOf(drawings));
      const known = answered.get(change.key);
      if (!known) return drawings;
      if (this.#isHeld(known)) known.over.delete(known.record);
      const { over, at, isFound } = known;
      if (isFound) for (const hash of hashesOf(drawings)) if (!this.#isAskedSince(hash, at)) over.add(hash);
      return drawings.filter(({ key }) => over.has(hashKey(key)));
    });
    this.#isDrawing = true;
    try {
      showWaiting(this.#cache, draws, isMore);
    } finally {
      this.#isDrawing = false;
    }
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

  /** New data holds what was answered before it was asked for, and does not hold what waits. */
  #takeData(query: Query, isManual: boolean): void {
    if (this.#isDrawing) return;
    const isHeld = this.#answered.some((one) => one.over.has(query.queryHash) && this.#isHeld(one));
    if (this.#end(query, askedAtOf(this.#cache, query)) || isHeld) this.#draw(true);
    else if (!isManual && this.#shown.length > 0) this.#drawLater();
  }

  /** Whether its record is there as new as in its answer: it may hold what somebody else wrote after it, also where that was asked for before. */
  #isHeld({ change, record, over }: Answered): boolean {
    const version = this.#versions.get(change.key);
    if (version === undefined || !over.has(record)) return false;
    try {
      const known = this.#kindOf(change.path)?.record?.known(change.input as never, this.#cache);
      return typeof known?.version === 'number' && known.version >= version;
    } catch {
      return false;
    }
  }

  /** What was answered before then no longer shows over this query. @returns whether there was any. */
  #end({ queryHash }: Query, before: number): boolean {
    const ends = this.#answered.filter(({ at, over }) => at < before && over.delete(queryHash));
    this.#answered = this.#answered.filter(({ over }) => over.size > 0);
    return ends.length > 0;
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

const isStored = (change: NewChange): change is KeptChange => 'order' in change;

const hashOfDocument = (id: number) => hashKey(queryKeyOf('activities.document', { id }));

const hashesOf = (drawings: readonly Drawing[]) => drawings.map(({ key }) => hashKey(key));
