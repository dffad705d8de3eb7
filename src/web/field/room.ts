import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { applyTouches, idOf } from '#web/changes/after-change.ts';
import { type Change, createKey } from '#web/changes/change.ts';
import { showWaiting } from '#web/changes/drawn-changes.ts';
import { markKept, NotSent } from '#web/changes/kept-answers.ts';
import { touches } from '#web/changes/touches.ts';
import { isNetworkFailure } from '#web/trpc.ts';
import type { Made } from './field-change.ts';
import { changeField, onCoverage, readField } from './field-state.ts';
import { type Base, type KeptChange, type NewChange, tempIdOf, tempIdsIn } from './kept-change.ts';
import { type Kind, type KindOf, rulesOf } from './kinds.ts';
import { noteMadeId } from './made-ids.ts';
import { add, needing, type Queue, remake, sendNow, takeBack, tally, throwAway, tryAgain } from './outbox.ts';
import { type PhoneDb, PhoneFull } from './phone-db.ts';
import { changeQueue, forgetOldIds, readQueue } from './queue-store.ts';
import { createSender } from './sender.ts';
import type { News } from './sender-parts.ts';
import { type Turn, turnsOf } from './turns.ts';

/** What the outbox is made of, for one person in one tab. */
export type RoomParts = {
  db: PhoneDb;
  cache: QueryClient;
  kindOf: KindOf;
  user: SessionUser;
  /** The id of the server's database, as last heard. */
  database: () => string;
  /** Sends a change unaltered, and alters nothing that is shown. */
  send: (change: Change) => Promise<unknown>;
  /** The server's time (milliseconds since 1970), as well as it is known. */
  serverNow: () => number | Promise<number>;
  turn?: Turn;
  now?: () => number;
  random?: () => number;
  /** How long a screen waits for the answer before its change counts as kept. */
  patienceMs?: number;
};

/** A screen that waits for the answer to its change. `isDecided`: the server said no, and the screen hears it soon. */
type Watcher = {
  settle: (answer: unknown) => void;
  refuse: (error: Error) => void;
  keep: () => void;
  isDecided: boolean;
};

const channelName = 'bushline-outbox';
const patienceMs = 8000;

/** The outbox of the signed-in person in this tab: keeps their changes, shows them, and has them sent. */
export class Room {
  readonly #parts: RoomParts;
  readonly #rules;
  readonly #sender;
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #listeners = new Set<() => void>();
  readonly #ends: (() => void)[] = [];
  #queue: Queue = [];
  /** The changes that show, each as it was drawn. */
  #shown: string[] = [];
  /** Answered, and not yet in the data that the server gave. */
  #answered: KeptChange[] = [];
  /** Before then (milliseconds of this page) what waits is not drawn anew. */
  #restUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refreshing: Promise<void> | null = null;
  #isStale = false;
  #isClosed = false;

  constructor(parts: RoomParts) {
    this.#parts = parts;
    const { db, kindOf, cache, user, database, send, serverNow, now = Date.now, random = Math.random } = parts;
    this.#rules = rulesOf(kindOf, cache);
    this.#sender = createSender({
      ...{ db, send, serverNow, now, random, rules: this.#rules, turn: parts.turn ?? turnsOf(db) },
      who: () => (this.#isClosed ? null : { person: user.id, database: database() }),
      tell: (news) => this.#tell(news),
    });
  }

  /** Shows what waits and begins to send it, now and whenever there may be coverage. */
  async open(): Promise<void> {
    const wake = () => void this.#sender.wake(true);
    const onView = () => document.visibilityState === 'visible' && wake();
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', onView);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<News | 'changed'>) => this.#hear(data);
    this.#ends.push(
      () => window.removeEventListener('online', wake),
      () => document.removeEventListener('visibilitychange', onView),
      onCoverage(wake),
      this.#redrawAsDataArrives(),
    );
    await this.#refresh();
    await forgetOldIds(this.#parts.db, Date.now()).catch(() => {});
    wake();
  }

  close(): void {
    this.#isClosed = true;
    this.#sender.stop();
    this.#channel?.close();
    for (const end of this.#ends) end();
    clearTimeout(this.#timer);
    showWaiting(this.#parts.cache, []);
  }

  /** Every change on this phone, oldest first, other people's too. */
  get queue(): Queue {
    return this.#queue;
  }

  /** Calls back after each change of the queue. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** True for a change that is kept on the phone before it is sent. */
  keeps(path: Change['path']): boolean {
    return this.#parts.kindOf(path) !== null;
  }

  /**
   * Keeps a change on the phone, shows it and sends it. Resolves to the server's answer, or, when there is none yet, to the record as it
   * will be, marked as kept. `from`: the record that an edit started from. Rejects with the server's refusal, and with NotSent.
   */
  async send(change: Change, from?: { version: number } | null): Promise<unknown> {
    const { cache, kindOf } = this.#parts;
    const kind = kindOf(change.path);
    if (!kind || kind.needsCoverage?.(change.input as never, cache)) return this.#sendWithCoverage(change);
    const activity = kind.activity(change.input as never, cache);
    const made = this.#madeOf(change);
    // Before it is drawn: afterwards a removed row is not known any more.
    const answer: unknown = kind.answer(change.input as never, made, cache);
    const kept = this.#describe(change, kind, activity ?? 0, from);
    try {
      if (activity === null) return (await this.#takesBack(kept)) ? answer : await this.#sendWithCoverage(change);
      const key = await this.#keep(kept);
      return key === null ? answer : await this.#answerTo(key, answer);
    } catch (error) {
      if (error instanceof PhoneFull) return this.#sendFromFullPhone(change, activity);
      if (error instanceof DOMException) return this.#sendWithCoverage(change);
      throw error;
    }
  }

  /** Sends everything that waits now. Resolves when all is answered, or lost once more. */
  async sendNow(): Promise<void> {
    await this.#alter((queue) => sendNow(queue));
    await this.#sender.wake(true);
  }

  async tryAgain(key: string): Promise<void> {
    await this.#alter((queue) => tryAgain(queue, key));
    await this.#sender.wake(true);
  }

  /** The changes that would go with it. */
  needing(key: string): KeptChange[] {
    return needing(this.#queue, key);
  }

  async throwAway(key: string): Promise<void> {
    await this.#alter((queue) => throwAway(queue, key, this.#rules));
    void this.#sender.wake();
  }

  /** Sends another input in place of a refused one. `base`: the record that it starts from; by default what the first one started from. */
  async replace(key: string, chosen: { input: object; base?: Base | null; words?: string }): Promise<void> {
    const { base, words } = chosen;
    const database = this.#parts.database();
    await this.#alter((queue) => {
      const before = queue.find((change) => change.key === key);
      if (!before) return queue;
      const input = chosen.input as KeptChange['input'];
      const remade = { key: createKey(), input, base: base === undefined ? before.base : base, database };
      return remake(queue, key, { ...remade, ...(words !== undefined && { words }) });
    });
    await this.#sender.wake(true);
  }

  #madeOf({ key, madeAt }: Pick<Change, 'key' | 'madeAt'>): Made {
    return { key, at: madeAt, person: this.#parts.user, tempId: tempIdOf(key) };
  }

  #describe(change: Change, kind: Kind, activity: number, from: { version: number } | null | undefined): NewChange {
    const { cache, user, patienceMs: patience = patienceMs, now = Date.now } = this.#parts;
    const input = change.input as never;
    const { record } = kind;
    const known = from ?? record?.known(input, cache) ?? null;
    const version = (change.input as { version?: number }).version;
    const isBase = record && known && known.version === version;
    const details = cache.getQueryData<{ activityName?: string }>([
      ['activities', 'details', 'get'],
      { input: { id: activity }, type: 'query' },
    ]);
    return {
      ...change,
      ...{ activity, activityName: details?.activityName ?? '', personName: fullName(user) },
      words: kind.words(input, cache),
      tempId: tempIdOf(change.key),
      record: record?.id(input) ?? null,
      base: isBase ? { version: known.version, input: record.inputOf(known, input) } : null,
      ...{ waitsFor: [], sentAt: null, tries: 0, failures: 0, merges: 0, nextAt: 0 },
      watchedUntil: readField().hasCoverage ? now() + patience : 0,
      ...{ state: 'waiting', refusal: null },
    };
  }

  /** @returns the key of the change that now holds it; null: it took back what was never sent. */
  async #keep(kept: NewChange): Promise<string | null> {
    const { db } = this.#parts;
    // What it builds on may be another activity's.
    const scope = tempIdsIn(kept.input).length > 0 ? 'all' : kept.activity;
    const step = await changeQueue(
      db,
      scope,
      (queue) => {
        const { queue: after, appended, key } = add(queue, kept, this.#rules);
        return { queue: after, appended, result: key };
      },
      kept,
    );
    await this.#changed();
    return step;
  }

  async #takesBack(kept: NewChange): Promise<boolean> {
    const isTaken = await changeQueue(this.#parts.db, 'all', (queue) => {
      const after = takeBack(queue, kept, this.#rules);
      return { queue: after ?? queue, result: after !== null };
    });
    if (isTaken) await this.#changed();
    return isTaken;
  }

  /** Waits for the answer while there is coverage, and not for long. */
  #answerTo(key: string, answer: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const end = () => this.#unwatch(key, watcher);
      const watcher: Watcher = {
        isDecided: false,
        settle: (real) => {
          end();
          resolve(real);
        },
        refuse: (error) => {
          end();
          reject(error);
        },
        keep: () => {
          if (watcher.isDecided) return;
          end();
          resolve(markKept(answer));
        },
      };
      this.#watchers.set(key, (this.#watchers.get(key) ?? new Set()).add(watcher));
      // Coverage may be back before anybody has noticed.
      void this.#sender.wake(true).then(watcher.keep);
      if (readField().hasCoverage) setTimeout(watcher.keep, this.#parts.patienceMs ?? patienceMs);
      else watcher.keep();
    });
  }

  #unwatch(key: string, watcher: Watcher): void {
    const all = this.#watchers.get(key);
    all?.delete(watcher);
    if (all?.size === 0) this.#watchers.delete(key);
  }

  async #sendWithCoverage(change: Change): Promise<unknown> {
    try {
      const answer = await this.#parts.send(change);
      applyTouches(this.#parts.cache, change.path, change.input, answer);
      return answer;
    } catch (error) {
      if (isNetworkFailure(error)) throw new NotSent(messages.general.needsCoverage);
      throw error;
    }
  }

  /** What is not kept can still be sent, unless it has to follow what waits. */
  async #sendFromFullPhone(change: Change, activity: number | null): Promise<unknown> {
    const isFree = !this.#queue.some((one) => one.activity === activity) && tempIdsIn(change.input).length === 0;
    if (!isFree || !readField().hasCoverage) throw new NotSent(messages.general.phoneFull);
    return this.#sendWithCoverage(change).catch((error: unknown) => {
      throw error instanceof NotSent ? new NotSent(messages.general.phoneFull) : error;
    });
  }

  async #alter(work: (queue: Queue) => Queue): Promise<void> {
    await changeQueue(this.#parts.db, 'all', (queue) => ({ queue: work(queue), result: null }));
    await this.#changed();
  }

  /** This tab has altered the queue. */
  #changed(): Promise<void> {
    this.#channel?.postMessage('changed');
    return this.#refresh();
  }

  #tell(news: News): void {
    if (this.#isClosed) return;
    this.#channel?.postMessage(news);
    this.#take(news);
  }

  #hear(news: News | 'changed'): void {
    if (this.#isClosed) return;
    if (news === 'changed') {
      void this.#refresh();
      // The tab that sends takes it into its round.
      void this.#sender.wake();
    } else this.#take(news);
  }

  #take(news: News): void {
    const { cache, user } = this.#parts;
    if (news.kind === 'sending') return changeField({ sending: news.isSending });
    const key = news.kind === 'remade' ? news.key : news.change.key;
    const watchers = [...(this.#watchers.get(key) ?? [])];
    if (news.kind === 'answered' && news.change.person === user.id) {
      const { path, input } = news.change;
      noteMadeId(tempIdOf(key), idOf(news.answer as object | null));
      // A record that is put into the lists at once need not be drawn any more.
      if (!touches[path].holds) this.#answered.push(news.change);
      applyTouches(cache, path, input, news.answer);
      for (const watcher of watchers) watcher.settle(news.answer);
    }
    if (news.kind === 'refused' && watchers.length > 0) return void this.#giveBack(key, watchers, errorOf(news));
    if (news.kind === 'lost' || news.kind === 'remade') for (const watcher of watchers) watcher.keep();
    void this.#refresh();
  }

  /** A refusal goes to the screen that waits for it, which keeps what was typed. What others build on stays in the queue. */
  async #giveBack(key: string, watchers: Watcher[], error: Error): Promise<void> {
    for (const watcher of watchers) watcher.isDecided = true;
    const isGone = await changeQueue(this.#parts.db, 'all', (queue) => {
      const isFree = needing(queue, key).length === 0;
      return { queue: isFree ? throwAway(queue, key, this.#rules) : queue, result: isFree };
    }).catch(() => false);
    await this.#changed();
    for (const watcher of watchers) {
      watcher.isDecided = false;
      if (isGone) watcher.refuse(error);
      else watcher.keep();
    }
  }

  /** Shows the queue as it is now. Never rejects. */
  #refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#readAndShow().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #readAndShow(): Promise<void> {
    const { db, user } = this.#parts;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      // A database that fails now shows what was known before.
      this.#queue = await readQueue(db).catch(() => this.#queue);
      if (this.#isClosed) return;
      this.#show();
      changeField(tally(this.#queue, user.id));
      for (const listener of this.#listeners) listener();
    }
  }

  /** `isFresh`: what is known has changed, so that all is drawn anew. */
  #show(isFresh = false): void {
    const { cache, kindOf, user } = this.#parts;
    const waiting = this.#queue.filter(({ person, state }) => person === user.id && state === 'waiting');
    const own = [...this.#answered, ...waiting];
    const shown = own.map(({ key, input }) => `${key} ${JSON.stringify(input)}`);
    const isMore = !isFresh && this.#shown.every((one, place) => one === shown[place]);
    const drawn = isMore ? own.slice(this.#shown.length) : own;
    if (isMore && drawn.length === 0) return;
    // A long queue is not drawn anew after each answer.
    if (!isMore && performance.now() < this.#restUntil) return this.#showLater();
    const began = performance.now();
    this.#shown = shown;
    const draws = drawn.map((change) => () => drawsOf(kindOf(change.path), change, this.#madeOf(change), cache));
    showWaiting(cache, draws, isMore);
    const took = performance.now() - began;
    this.#restUntil = took > longestDrawMs ? began + 5 * took : 0;
  }

  #showLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isClosed) this.#show(true);
    }, redrawAfterMs);
  }

  /** What waits may draw into data that comes later, or from it. What was answered shows until the server's data has it. */
  #redrawAsDataArrives(): () => void {
    return this.#parts.cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      const { queryKey } = event.query;
      const left = this.#answered.filter(({ path }) => !isStaleAfter(path, queryKey));
      if (left.length < this.#answered.length) {
        this.#answered = left;
        this.#show(true);
      } else if (this.#shown.length > 0) this.#showLater();
    });
  }
}

/** Several answers come together. */
const redrawAfterMs = 50;
const longestDrawMs = 10;

/** Whether a change makes this query stale, so that its next answer has the change. */
function isStaleAfter(path: Change['path'], queryKey: QueryKey): boolean {
  const [asked] = queryKey as [string[]];
  return touches[path].stale.some((read) => read.split('.').every((part, place) => asked[place] === part));
}

/** A change that cannot be drawn, written by another version perhaps, is still sent and listed. */
function drawsOf(kind: Kind | null, change: KeptChange, made: Made, cache: QueryClient) {
  try {
    return kind?.draws(change.input as never, { ...made, tempId: change.tempId }, cache) ?? [];
  } catch {
    return [];
  }
}

/** The server's refusal, as a call of this tab would have rejected with it. */
function errorOf({ message, data }: Extract<News, { kind: 'refused' }>): Error {
  return Object.assign(new TRPCClientError(message), { data });
}
