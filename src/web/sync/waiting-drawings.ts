import { hashKey, type QueryClient } from '@tanstack/react-query';
import { notBefore, type PlacedTap, placeTaps, type SaidTap } from '#shared/attendance/clocks.ts';
import { type PersonRef, personKey } from '#shared/attendance.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { madeOf } from './add-change.ts';
import { askedAtOf, type Drawing, endHeld, moment, showWaiting, watchAnswers } from './drawn-changes.ts';
import {
  type AnsweredChanges,
  type DrawnChanges,
  type KeptChange,
  type NewChange,
  takenBackBy,
  tempIdOf,
} from './kept-change.ts';
import type { KindOf } from './kinds.ts';
import { asAnswered, knowing, type Queue } from './outbox.ts';
import { queryKeyOf } from './paths.ts';

/** Several answers of the server often come together: they are drawn once. */
const redrawAfterMs = 50;
/** A drawing that takes longer is followed by a rest of five times as long, so that the page stays usable. */
const longestDrawMs = 10;

/** `at`: when its answer came, by the page's clock; 0: before this page. `version`: that of the record in its answer. */
type Answered = { change: NewChange; at: number; version?: number };

/**
 * Draws one person's waiting changes over the cached data, and answered ones: each over the queries that were asked before its answer came.
 */
export class WaitingDrawings {
  readonly #cache: QueryClient;
  readonly #kindOf: KindOf;
  readonly #user: SessionUser;
  readonly #unsubscribe: () => void;
  /** What waits, of everybody: the taps of one phone say something of each other. */
  #waiting: Queue = [];
  /** By the keys of the changes. */
  readonly #answered = new Map<string, Answered>();
  /** Of all that was answered: a form may have been opened before. */
  readonly answers: NewChange[] = [];
  /** The answered changes that the phone's database has, or had, by their key: each with its order there. */
  readonly #stored = new Map<string, number>();
  /** By the key of a change that is beside the documents: the hash of the query that shows it. */
  readonly #besides = new Map<string, string>();
  /** Until then what the database has was answered before this page asked for anything. */
  #isFirst = true;
  /** The changes that show, and how each was drawn. */
  #shown: { change: NewChange; as: string }[] = [];
  /** Before then (milliseconds of this page) a long queue is not drawn anew, but for what was pressed since. */
  #restUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: QueryClient, kindOf: KindOf, user: SessionUser) {
    this.#cache = cache;
    this.#kindOf = kindOf;
    this.#user = user;
    this.#unsubscribe = watchAnswers(cache, () => {
      if (this.#shown.length > 0) this.#drawLater();
    });
  }

  /**
   * The changes that show over a record of this version. One that was answered a moment ago may still be among them; not when the record
   * is its answer, or that to a later one.
   */
  drawnOver(version = -1): DrawnChanges {
    const isLoaded = (one: Answered) => (one.version ?? Infinity) <= version || this.#isInDocument(one);
    return this.#shown.flatMap(({ change }) => {
      const answered = this.#answered.get(change.key);
      return answered && isLoaded(answered) ? [] : [change];
    });
  }

  /** `answered`: what the phone's database has of these. @returns those of them that this page did not know yet. */
  show(queue: Queue, answered: Queue = []): KeptChange[] {
    const found = answered.filter(({ key, person }) => person === this.#user.id && !this.#stored.has(key));
    for (const change of found) this.#note({ change, at: this.#isFirst ? 0 : moment() });
    this.#isFirst = false;
    this.#waiting = queue.filter(({ state }) => state === 'waiting');
    this.#draw(false);
    return found;
  }

  /** What the phone's database may forget of the answered changes, and what it must have beside what is kept now. */
  get answered(): AnsweredChanges {
    const lacking = [...this.#answered.values()].flatMap((one) =>
      isStored(one.change) && !this.#isInDocument(one) ? [one.change] : [],
    );
    const stays = new Set(lacking.map(({ order }) => order));
    return { held: [...this.#stored.values()].filter((order) => !stays.has(order)), lacking };
  }

  /** In place of what it was before, and without the press that it takes back. */
  #note(answered: Answered): void {
    const { change } = answered;
    this.answers.push(change);
    if (isStored(change)) this.#stored.set(change.key, change.order);
    this.#answered.delete(takenBackBy(change) ?? '');
    this.#answered.set(change.key, answered);
  }

  /**
   * Draws an answered change over what was asked before. `take` puts what it did into the data of a query, if it can; its hash is returned.
   */
  showAnswered(sent: NewChange, answer: unknown, take: () => string | null): string | null {
    const change = asAnswered(sent, answer, this.#kindOf);
    const { version } = (answer ?? {}) as { version?: unknown };
    const answered = { change, at: moment(), ...(typeof version === 'number' && { version }) };
    this.#note(answered);
    // What waits is about the record under the server's id from now on, also before the queue is read again.
    const ids = new Map([[tempIdOf(change.key), change.tempId]]);
    this.#waiting = this.#waiting.filter(({ key }) => key !== change.key).map((one) => knowing(one, ids));
    const taken = take();
    // Newer data came before the answer: a form that opens over those now starts from what they say.
    if (taken === null && this.#isInDocument(answered)) endHeld(this.#cache, this.#homeOf(change));
    else this.#draw(true);
    return taken;
  }

  close(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    showWaiting(this.#cache, []);
  }

  #answeredChanges(): NewChange[] {
    return Array.from(this.#answered.values(), ({ change }) => change);
  }

  /** What was taken over shows only once the server has it: its sender is not to see what it says of anybody's health. */
  #ownWaiting(): Queue {
    const own = this.#waiting.filter(({ person, madeBy }) => person === this.#user.id && !madeBy);
    const takenBack = new Set(own.map(takenBackBy));
    return own.filter(({ key }) => !takenBack.has(key));
  }

  /** `isFresh`: what is known has changed, so that all is drawn anew. */
  #draw(isFresh: boolean): void {
    const own = [...this.#answeredChanges(), ...this.#ownWaiting()];
    const placed = this.#place();
    const shown = own.map((change) => {
      const { key, input } = change;
      return { change, as: JSON.stringify([key, input, [...(placed.get(key) ?? [])]]) };
    });
    const isMore = !isFresh && this.#shown.every(({ as }, index) => as === shown[index]?.as);
    if (isMore && own.length === this.#shown.length) return;
    const began = performance.now();
    // A screen that is told that its change is kept shows it.
    const known = new Set(this.#shown.map(({ change }) => change.key));
    const isPressed = own.some(({ key }) => !known.has(key));
    if (!isMore && !isPressed && began < this.#restUntil) {
      this.#drawLater();
      return;
    }
    const drawn = isMore ? own.slice(this.#shown.length) : own;
    const over = new Set<string>();
    const draws = drawn.map((change) => () => {
      const { key } = change;
      const drawings = this.#drawingsOf(change, placed.get(key)).map((drawing) => {
        const hash = hashKey(drawing.key);
        return { ...drawing, isHeld: () => this.#isHeld(key, hash) };
      });
      if (drawings.every(({ isHeld }) => isHeld()) && this.#isHeld(key, this.#homeOf(change))) over.add(key);
      return drawings;
    });
    showWaiting(this.#cache, draws, isMore);
    for (const key of over) this.#answered.delete(key);
    this.#shown = shown.filter(({ change }) => !over.has(change.key));
    const took = performance.now() - began;
    this.#restUntil = took > longestDrawMs ? began + 5 * took : 0;
  }

  /** What cannot be placed, written by another version perhaps, is drawn as it says itself. */
  #place(): Map<string, PlacedPress> {
    try {
      return placeWaiting([...this.#answeredChanges(), ...this.#waiting]);
    } catch {
      return new Map();
    }
  }

  #drawLater(): void {
    this.#timer ??= setTimeout(() => this.drawNow(), redrawAfterMs);
  }

  /** Draws what was put off, as whoever describes a change must see it: by the ids that the server gave, too. */
  drawNow(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#restUntil = 0;
    this.#draw(true);
  }

  #isInDocument(answered: Answered): boolean {
    return this.#isHeld(answered.change.key, this.#homeOf(answered.change));
  }

  /** The hash of the query that shows a change. */
  #homeOf({ key, path, activity }: NewChange): string {
    return this.#kindOf(path)?.isBeside ? (this.#besides.get(key) ?? '') : hashOfDocument(activity);
  }

  /**
   * Whether the data of a query holds a change that was answered: it was asked for since, or has the record as new as in the answer, with
   * what somebody else wrote after it. A query without data will be asked for; but what was answered before this page may lack in what is kept.
   */
  #isHeld(key: string, hash: string): boolean {
    const answered = this.#answered.get(key);
    if (!answered) return false;
    const { change, at, version } = answered;
    const query = this.#cache.getQueryCache().get(hash);
    if (query?.state.data === undefined) return at > 0;
    if (askedAtOf(this.#cache, query) > at) return true;
    if (version === undefined || hash !== this.#homeOf(change)) return false;
    try {
      const known = this.#kindOf(change.path)?.record?.known(change.input as never, this.#cache);
      return typeof known?.version === 'number' && known.version >= version;
    } catch {
      return false;
    }
  }

  /** A change that cannot be drawn, written by another version perhaps, is still sent and listed. */
  #drawingsOf(change: NewChange, placed: PlacedPress | undefined): Drawing[] {
    try {
      const made = { ...madeOf(change, this.#user), tempId: change.tempId, ...(placed && { placed }) };
      const kind = this.#kindOf(change.path);
      const drawings = kind?.draws(change.input as never, made, this.#cache) ?? [];
      const [first] = drawings;
      if (kind?.isBeside && first) this.#besides.set(change.key, hashKey(first.key));
      return drawings;
    } catch {
      return [];
    }
  }
}

const isStored = (change: NewChange): change is KeptChange => 'order' in change;

const hashOfDocument = (id: number) => hashKey(queryKeyOf('activities.document', { id }));

/** Where the taps of a press stand, by `personKey`. */
type PlacedPress = ReadonlyMap<string, PlacedTap>;

const kinds: Partial<Record<NewChange['path'], SaidTap['kind']>> = {
  'attendance.signOn': 'on',
  'attendance.signOff': 'off',
  'attendance.brief': 'brief',
};

/** When the taps that wait were made, as far as this phone knows, by the key of their change: each phone's by all of them, as the server will. */
function placeWaiting(queue: DrawnChanges): Map<string, PlacedPress> {
  const taps = queue.flatMap(tapsOf).map((tap, id) => ({ ...tap, id }));
  const phoneIds = [...new Set(taps.map(({ phoneId }) => phoneId))];
  const moments = new Map(phoneIds.flatMap((phoneId) => [...placeTaps(taps.filter((tap) => tap.phoneId === phoneId))]));
  const placed = new Map<string, Map<string, PlacedTap>>();
  for (const { id, key, person } of taps) {
    const moment = moments.get(id);
    if (moment) placed.set(key, (placed.get(key) ?? new Map()).set(person, moment));
  }
  return placed;
}

type Tap = Omit<SaidTap, 'id'> & { key: string; phoneId: string };

/** The taps of a change. What an older Bushline kept says nothing but its clock, and is placed by it. */
function tapsOf({ key, path, input, madeAt, phone }: NewChange): Tap[] {
  const kind = kinds[path];
  if (!kind || !phone) return [];
  const { people } = input as { people: PersonRef[] };
  const said = { ...phone, clock: madeAt, earliest: notBefore(phone), heardAt: null };
  return people.map((person) => ({ ...said, key, kind, person: personKey(person) }));
}
