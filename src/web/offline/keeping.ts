import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { activitiesOf, type KeptPart, type Pack, partOfActivity } from '#shared/field.ts';
import { keptNotesPath, partOfNotes } from '#shared/kept-notes.ts';
import { activityDeleted, madeStale, waitingSent } from '#web/events.ts';
import { readLastActivity } from '#web/last-activity.ts';
import { askedAtOf, readServerData } from '#web/sync/drawn-changes.ts';
import { changeField, onCoverage, readAnsweredAt, readField } from '#web/sync/field-state.ts';
import type { AnsweredChanges } from '#web/sync/kept-change.ts';
import type { PhoneDb } from '#web/sync/phone-db.ts';
import { hideActivity, hideKept, hideParts, keyOfAnswer, showKept, withAnswer, withoutParts } from './kept-answers.ts';
import { askedFor, type Kept, nothingKept, readKept, withoutNotes, withPack, writeKept } from './kept-pack.ts';
import { changePerson, pinnedOf, readPerson } from './people.ts';
import { onPinned, type Pinned, setPinned } from './pinned.ts';

/** Asked for at most this often, unless it is stale. */
const askEveryMs = 5 * 60_000;
/** What screens load is written to the phone this long after the last answer, so that answers that come together are one write. */
const writeAfterMs = 2000;
/** After what waited was sent, or a change made stale what no screen shows: this long after the last of it, and at most this often. */
const afterChange = { ms: 5000, everyMs: 60_000 } as const;
/** The page's own part is drawn by then; the others show before somebody can open one. */
const showAfterMs = 300;
const shownAtOnce = 5;
const noteUseEveryMs = 60_000;

export type KeepingParts = {
  /** Null where the phone has no database: nothing is kept then. */
  db: PhoneDb | null;
  cache: QueryClient;
  person: number;
  pack: (asked: ReturnType<typeof askedFor>) => Promise<Pack>;
  now: () => number;
  /** What the outbox knows to be answered; undefined while it is not open. */
  answered?: () => AnsweredChanges | undefined;
  /** What is kept, where it has been read already. */
  kept?: Kept | undefined;
  /** The part that the page shows, if it is one alone: it shows first, and the others a moment later. */
  first?: string | undefined;
};

/** Keeps on this phone what the server says of the days around today, and what screens load of it since. */
export class Keeping {
  readonly #parts: KeepingParts;
  #kept: Kept;
  /** The id of the part that holds each kept query, by the query's hash. */
  #partOfQuery = new Map<string, string>();
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  /** What is kept is stale since the last question began, or not all that is to be kept: the next one need not wait. */
  #isStale = false;
  #timers: { write?: Timer; refresh?: Timer; show?: Timer } = {};
  #ends: (() => void)[] = [];
  #isChanged = false;
  #isStopped = false;

  constructor(parts: KeepingParts) {
    this.#parts = parts;
    this.#kept = nothingKept(parts.person);
  }

  get person(): number {
    return this.#parts.person;
  }

  /** Shows what is kept, and then keeps it up to date. Never rejects. */
  async start(): Promise<void> {
    const { cache } = this.#parts;
    await this.#restore();
    if (this.#isStopped) return;
    const onView = () => {
      if (document.visibilityState === 'visible') void this.refresh();
      else {
        void this.#write();
        void this.#noteUse();
      }
    };
    document.addEventListener('visibilitychange', onView);
    const notes = setInterval(() => void this.#noteUse(), noteUseEveryMs);
    this.#ends = [
      () => document.removeEventListener('visibilitychange', onView),
      () => clearInterval(notes),
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        if (event.action.type === 'success' && !event.action.manual) this.#note(event.query, event.action.data);
      }),
      onCoverage(() => {
        // Screens that show what is kept, or could not load.
        void cache.refetchQueries({ type: 'active', stale: true });
        void this.refresh();
      }),
      onPinned((pinned) => void this.#savePinned(pinned)),
      activityDeleted.on((activityId) => this.#drop(activityId)),
      waitingSent.on(() => this.#refreshSoon()),
      madeStale.on((keys) => this.#noteStale(keys)),
    ];
    void this.refresh();
  }

  stop(): void {
    this.#isStopped = true;
    for (const end of this.#ends) end();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  /** Takes what is kept from the screens, for whoever signs in next. */
  hide(): void {
    hideKept(this.#parts.cache, this.#kept);
    changeField({ keptFrom: null, keptActivities: null, leftOut: null });
    setPinned(null);
  }

  /** Takes the medical notes from the screens and from what this page keeps: the session is over. */
  hideNotes(): void {
    this.#parts.cache.removeQueries({ queryKey: [keptNotesPath.split('.')] });
    this.#kept = withoutNotes(this.#kept);
  }

  /** Asks the server for what is new, at most every `askEveryMs` unless what is kept is stale. Never rejects. */
  refresh(): Promise<void> {
    const { db, now } = this.#parts;
    // Backwards too: a clock that was set back would keep it from asking for as long.
    const isDue = this.#isStale || Math.abs(now() - this.#askedAt) >= askEveryMs;
    if (!db || !readField().hasCoverage || !isDue) return Promise.resolve();
    this.#asking ??= this.#fetch(db).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** So that what is kept is what the server has now. */
  #refreshSoon(): void {
    this.#isStale = true;
    clearTimeout(this.#timers.refresh);
    if (this.#isStopped) return;
    const pauseMs = this.#askedAt + afterChange.everyMs - this.#parts.now();
    const waitMs = Math.min(Math.max(afterChange.ms, pauseMs), afterChange.everyMs);
    this.#timers.refresh = setTimeout(() => void this.refresh(), waitMs);
  }

  async #restore(): Promise<void> {
    const { db, cache, person, first } = this.#parts;
    if (!db) return;
    const [remembered, kept, waiting] = await Promise.all([
      readPerson(db, person).catch(() => undefined),
      this.#parts.kept ?? readKept(db, person).catch(() => undefined),
      Promise.all([db.count('changes'), db.count('answered')]).catch(() => [1]),
    ]);
    setPinned(pinnedOf(remembered));
    if (!kept || this.#isStopped) return;
    this.#take(kept);
    // What waits is drawn from all that is kept.
    const isFree = first !== undefined && waiting.every((count) => count === 0);
    const now = isFree ? kept.parts.filter(({ id }) => id === first) : kept.parts;
    showKept(cache, now, kept);
    if (now.length < kept.parts.length) this.#timers.show = setTimeout(() => this.#showSome(kept, 0), showAfterMs);
  }

  /** Shows what is kept, a few parts at a time, so that whoever presses something meanwhile is answered. */
  #showSome(kept: Kept, from: number): void {
    const next = from + shownAtOnce;
    showKept(this.#parts.cache, kept.parts.slice(from, next), kept);
    if (next < kept.parts.length) this.#timers.show = setTimeout(() => this.#showSome(kept, next));
  }

  async #fetch(db: PhoneDb): Promise<void> {
    const { cache, person, pack, now } = this.#parts;
    const [fetchedAt, askedAt] = [now(), performance.now()];
    this.#askedAt = fetchedAt;
    const wasStale = this.#isStale;
    this.#isStale = false;
    try {
      const pinned = pinnedOf(await readPerson(db, person));
      const answer = await pack(askedFor(this.#kept, pinned));
      if (this.#isStopped) return;
      const gone = this.#kept.parts.filter(({ id }) => answer.gone.includes(id));
      hideParts(cache, gone);
      this.#take(this.#withNewer(withPack(this.#kept, answer, fetchedAt), answer.parts, askedAt));
      this.#isChanged = true;
      showKept(cache, answer.parts, this.#kept, askedAt);
      await this.#write();
      // Sent while the answer was on its way, and so perhaps not in it.
      if (this.#isStale) this.#refreshSoon();
    } catch {
      // The next reason to ask need not wait: the five minutes count from a pack that came.
      this.#askedAt = Number.NEGATIVE_INFINITY;
      this.#isStale ||= wasStale;
      // Many phones may have asked at once; and whoever goes into the bush now has an old plan.
      clearTimeout(this.#timers.refresh);
      if (!this.#isStopped) this.#timers.refresh = setTimeout(() => void this.refresh(), askEveryMs);
    }
  }

  /** Screens may have loaded some of it since the pack was asked for, at `askedAt` by the page's clock. */
  #withNewer(kept: Kept, parts: readonly KeptPart[], askedAt: number): Kept {
    const { cache } = this.#parts;
    const answers = parts.flatMap(({ id, answers: own }) => own.map((answer) => ({ id, key: keyOfAnswer(answer) })));
    return answers.reduce((all, { id, key }) => {
      const query = cache.getQueryCache().get(hashKey(key));
      if (!query || askedAtOf(cache, query) < askedAt) return all;
      return withAnswer(all, id, key, readServerData(cache, key) ?? query.state.data);
    }, kept);
  }

  #take(kept: Kept): void {
    this.#kept = kept;
    this.#partOfQuery = partIdByQuery(kept.parts);
    const { at, parts, leftOut = null } = kept;
    changeField({ keptFrom: at || null, keptActivities: activitiesOf(parts), leftOut });
  }

  /** An activity was deleted from this page: without coverage it would still open from what is kept. */
  #drop(activityId: number): void {
    hideActivity(this.#parts.cache, activityId);
    this.#take(withoutParts(this.#kept, [partOfActivity(activityId), partOfNotes(activityId)]));
    this.#isChanged = true;
    void this.#write();
  }

  /** A screen has loaded something that is kept: it is as new as that from now on. */
  #note({ queryHash, queryKey }: Query, data: unknown): void {
    const partId = this.#partOfQuery.get(queryHash);
    if (partId === undefined) return;
    this.#kept = withAnswer(this.#kept, partId, queryKey, data);
    this.#isChanged = true;
    clearTimeout(this.#timers.write);
    this.#timers.write = setTimeout(() => void this.#write(), writeAfterMs);
  }

  /** Of what is kept no screen reloads some. A tab that nobody looks at asks once somebody does. */
  #noteStale(keys: readonly QueryKey[]): void {
    const all = this.#parts.cache.getQueryCache();
    const isLeft = (query: Query) => this.#partOfQuery.has(query.queryHash) && !query.isActive();
    if (!keys.some((queryKey) => all.findAll({ queryKey }).some(isLeft))) return;
    this.#isStale = true;
    if (document.visibilityState === 'visible') this.#refreshSoon();
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timers.write);
    const { db } = this.#parts;
    if (!db || !this.#isChanged || this.#isStopped) return;
    this.#isChanged = false;
    // When the storage is full, it belongs to the changes that wait: nothing is kept, and screens show what this page has loaded.
    await writeKept(db, this.#kept, this.#parts.answered?.()).catch(() => {});
  }

  /** The app opens without coverage, and sends while it is closed, until some time after the last use. */
  async #noteUse(): Promise<void> {
    const { db, person } = this.#parts;
    if (!db || this.#isStopped) return;
    const [answered, used] = [readAnsweredAt(), readLastActivity()];
    await changePerson(db, person, ({ answeredAt, usedAt = 0 }) => ({
      answeredAt: Math.max(answered, answeredAt),
      usedAt: Math.max(used, usedAt),
    })).catch(() => {});
  }

  async #savePinned({ activities: pinned, lines: pinnedLines }: Pinned): Promise<void> {
    const { db, person } = this.#parts;
    if (!db) return;
    await changePerson(db, person, () => ({ pinned, pinnedLines })).catch(() => {});
    // One that is on its way was asked for without it.
    await this.#asking;
    this.#isStale = true;
    await this.refresh();
  }
}

type Timer = ReturnType<typeof setTimeout>;

function partIdByQuery(parts: readonly KeptPart[]): Map<string, string> {
  return new Map(parts.flatMap(({ id, answers }) => answers.map((answer) => [hashKey(keyOfAnswer(answer)), id])));
}
