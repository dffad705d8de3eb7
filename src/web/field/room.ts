import type { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { applyTouches, idOf } from '#web/changes/after-change.ts';
import { type Change, createKey } from '#web/changes/change.ts';
import { markKept, NotSent } from '#web/changes/kept-answers.ts';
import { isNetworkFailure } from '#web/trpc.ts';
import { add, takeBack } from './add-change.ts';
import type { Made } from './field-change.ts';
import { changeField, noteSent, onCoverage, readField } from './field-state.ts';
import { type Base, type KeptChange, type NewChange, neverSent, tempIdOf, tempIdsIn } from './kept-change.ts';
import { type Kind, type KindOf, rulesOf } from './kinds.ts';
import { noteMadeId } from './made-ids.ts';
import { needing, type Queue, remake, sendNow, tally, throwAway, tryAgain } from './outbox.ts';
import { type PhoneDb, PhoneFull } from './phone-db.ts';
import { changeQueue, forgetOldIds, readQueue } from './queue-store.ts';
import { createSender } from './sender.ts';
import type { News } from './sender-parts.ts';
import { type Turn, turnsOf } from './turns.ts';
import { WaitingDrawings } from './waiting-drawings.ts';
import { Watchers } from './watchers.ts';

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

const channelName = 'bushline-outbox';
const patienceMs = 8000;
const longQueue = 50;
const rereadAfterMs = 100;

/** The outbox of the signed-in person in this tab: keeps their changes, shows them, and has them sent. */
export class Room {
  readonly #parts: RoomParts;
  readonly #rules;
  readonly #sender;
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  readonly #watchers = new Watchers();
  readonly #drawings: WaitingDrawings;
  readonly #listeners = new Set<() => void>();
  readonly #ends: (() => void)[] = [];
  #queue: Queue = [];
  #refreshing: Promise<void> | null = null;
  #isStale = false;
  #isClosed = false;

  constructor(parts: RoomParts) {
    this.#parts = parts;
    const { db, kindOf, cache, user, database, send, serverNow, now = Date.now, random = Math.random } = parts;
    this.#rules = rulesOf(kindOf, cache);
    this.#drawings = new WaitingDrawings(cache, kindOf, user);
    this.#sender = createSender({
      ...{ db, send, serverNow, now, random, rules: this.#rules, turn: parts.turn ?? turnsOf(db) },
      who: () => (this.#isClosed ? null : { person: user.id, database: database() }),
      tell: (news) => this.#tell(news),
    });
  }

  /** Shows what waits and begins to send it, now and whenever there may be coverage. */
  async open(): Promise<void> {
    // A tab that was closed while it sent has told nobody what came of it.
    const wake = () => void this.#sender.wake(true).then(() => this.#refresh());
    const onView = () => document.visibilityState === 'visible' && wake();
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', onView);
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<News | 'changed'>) => this.#hear(data);
    this.#ends.push(
      () => window.removeEventListener('online', wake),
      () => document.removeEventListener('visibilitychange', onView),
      onCoverage(wake),
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
    this.#drawings.close();
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
      ...neverSent,
      watchedUntil: readField().hasCoverage ? now() + patience : 0,
    };
  }

  /** @returns the key of the change that now holds it; null: it took back what was never sent. */
  async #keep(kept: NewChange): Promise<string | null> {
    const { db } = this.#parts;
    // What it builds on may be another activity's.
    const scope = tempIdsIn(kept.input).length > 0 ? 'all' : { activity: kept.activity };
    const drawn = this.#drawings.drawnOver(kept.base?.version);
    const step = await changeQueue(
      db,
      scope,
      (queue) => {
        const { queue: after, appended, key } = add(queue, kept, this.#rules, drawn);
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
    const answered = this.#watchers.wait(key, markKept(answer));
    const keep = () => {
      if (this.#watchers.has(key)) void askForSync().catch(() => {});
      this.#watchers.keep(key);
    };
    // Coverage may be back before anybody has noticed.
    void this.#sender.wake(true).then(keep);
    if (readField().hasCoverage) setTimeout(keep, this.#parts.patienceMs ?? patienceMs);
    else keep();
    return answered;
  }

  async #sendWithCoverage(change: Change): Promise<unknown> {
    const { hasCoverage } = readField();
    try {
      const answer = await this.#parts.send(change);
      applyTouches(this.#parts.cache, change.path, change.input, answer);
      return answer;
    } catch (error) {
      // Where there seemed to be coverage, the screen says what failed.
      if (!hasCoverage && isNetworkFailure(error)) throw new NotSent(messages.general.needsCoverage);
      throw error;
    }
  }

  /** What is not kept can still be sent, unless it has to follow what waits. */
  async #sendFromFullPhone(change: Change, activity: number | null): Promise<unknown> {
    const isFree = !this.#queue.some((one) => one.activity === activity) && tempIdsIn(change.input).length === 0;
    if (!isFree || !readField().hasCoverage) throw new NotSent(messages.general.phoneFull);
    return this.#sendWithCoverage(change).catch((error: unknown) => {
      throw isNetworkFailure(error) ? new NotSent(messages.general.phoneFull) : error;
    });
  }

  async #alter(work: (queue: Queue) => Queue): Promise<void> {
    await changeQueue(this.#parts.db, 'all', (queue) => ({ queue: work(queue), result: null }));
    await this.#changed();
  }

  /** This tab has altered the queue. */
  #changed(): Promise<void> {
    this.#post('changed');
    return this.#refresh();
  }

  #tell(news: News): void {
    if (this.#isClosed) return;
    this.#post(news);
    this.#take(news);
    // Of all tabs, the one that sent asks for what is new.
    if (news.kind === 'sending' && !news.isSending && news.hasSent) noteSent();
  }

  #post(news: News | 'changed'): void {
    if (!this.#isClosed) this.#channel?.postMessage(news);
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
    if (news.kind === 'sending') changeField({ sending: news.isSending });
    else if (news.kind === 'remade') this.#watchers.keep(news.key);
    else if (news.kind === 'lost') this.#watchers.keep(news.change.key);
    else if (news.kind === 'refused' && this.#watchers.has(news.change.key)) void this.#giveBack(news);
    else if (news.kind === 'answered' && news.change.person === user.id) {
      const { key, path, input } = news.change;
      if (this.#parts.kindOf(path)?.makes) noteMadeId(tempIdOf(key), idOf(news.answer as object | null));
      this.#drawings.showAnswered(news.change, news.answer);
      applyTouches(cache, path, input, news.answer);
      this.#watchers.settle(key, news.answer);
    }
    void this.#refresh();
  }

  /**
   * A refusal goes to the screen that waits for it, which keeps what was typed. What others build on stays in the queue, and so does what
   * a screen was told is kept.
   */
  async #giveBack({ change: { key }, message, data }: Extract<News, { kind: 'refused' }>): Promise<void> {
    this.#watchers.decide(key);
    const isGone = await changeQueue(this.#parts.db, 'all', (queue) => {
      const watchedUntil = queue.find((change) => change.key === key)?.watchedUntil ?? 0;
      const isFree = watchedUntil > 0 && needing(queue, key).length === 0;
      return { queue: isFree ? throwAway(queue, key, this.#rules) : queue, result: isFree };
      // A database that fails may have removed it: what was typed is safe on the screen.
    }).catch(() => true);
    await this.#changed();
    // As a call of this tab would have rejected.
    if (isGone) this.#watchers.refuse(key, Object.assign(new TRPCClientError(message), { data }));
    else this.#watchers.keepAfterAll(key);
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
      // A long queue is not read anew after each answer.
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

/** Has the worker send what waits as soon as there is coverage, also with the app closed. Not every browser can. */
async function askForSync(): Promise<void> {
  type Syncing = { sync?: { register: (tag: string) => Promise<void> } };
  const worker = (await navigator.serviceWorker?.getRegistration()) as Syncing | undefined;
  await worker?.sync?.register('bushline-outbox').catch(() => {});
}
