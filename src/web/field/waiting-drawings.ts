import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SessionUser } from '#shared/permissions.ts';
import { type Drawing, showWaiting } from '#web/changes/drawn-changes.ts';
import { touchOf } from '#web/changes/touches.ts';
import { madeOf } from './describe-change.ts';
import type { DrawnChanges, KeptChange, NewChange } from './kept-change.ts';
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
  #answered: { change: NewChange; at: number }[] = [];
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
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const { queryKey, state } = event.query;
      if (event.action.manual) this.#takeKept(queryKey, state.dataUpdatedAt);
      else this.#takeData(queryKey);
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
    if (!holds && !rows) this.#answered.push({ change, at: Date.now() });
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
    const draws = drawn.map((change) => () => this.#drawingsOf(change, placed.get(change.key)));
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

  /** New data may hold what was answered, and does not hold what waits. */
  #takeData(queryKey: QueryKey): void {
    if (this.#drop(({ change }) => isStaleAfter(change.path, queryKey))) this.#draw(true);
    else if (this.#shown.length > 0) this.#drawLater();
  }

  /** What is kept has come from the server. `askedAt`: only what was answered before is in it (milliseconds since 1970). */
  #takeKept(queryKey: QueryKey, askedAt: number): void {
    if (this.#drop(({ change, at }) => at < askedAt && isStaleAfter(change.path, queryKey))) this.#drawLater();
  }

  /** @returns whether any of what was answered is in the server's data now. */
  #drop(isThere: (answered: { change: NewChange; at: number }) => boolean): boolean {
    const left = this.#answered.filter((one) => !isThere(one));
    const isLess = left.length < this.#answered.length;
    this.#answered = left;
    return isLess;
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

/**
 * Whether a change makes this query stale, so that its next answer has the change. Of an activity that is its document: lists are answered
 * before it, and what shows of the activity would be gone for a moment.
 */
function isStaleAfter(path: KeptChange['path'], queryKey: QueryKey): boolean {
  const [asked] = queryKey as [string[]];
  const { stale } = touchOf(path);
  const reads = stale.includes('activities.document') ? ['activities.document'] : stale;
  return reads.some((read) => read.split('.').every((part, index) => asked[index] === part));
}
