import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import type { DocumentStep } from '#shared/activities/document.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { waitingSent } from '#web/events.ts';
import { createPersonStore } from '#web/person-store.ts';
import { add, describeChange, madeOf, standsAlone } from './add-change.ts';
import { applyTouches } from './after-change.ts';
import { type Body, type Change, createKey } from './change.ts';
import { takeAnswer } from './clock.ts';
import { type Tell, takeStep } from './document-step.ts';
import { askForCoverage, changeField, readField } from './field-state.ts';
import { markKept, NotSent } from './kept-answers.ts';
import {
  type AnsweredChanges,
  type Base,
  type DrawnChanges,
  isFinal,
  type KeptChange,
  lineOf,
  type NewChange,
  takenBackBy,
  tempIdOf,
  tempIdsIn,
} from './kept-change.ts';
import type { KindOf } from './kinds.ts';
import { byMadeIds, noteMadeId } from './made-ids.ts';
import { madeIdIn } from './named-report.ts';
import { knowing, needing, type Queue, remake, sendNow, takeOver, throwAway, tryAgain } from './outbox.ts';
import { type PhoneDb, PhoneFull } from './phone-db.ts';
import { changeQueue, forgetOldIds, knowsChange, type Scope, type Stored } from './queue-store.ts';
import { sendAtOnce, type Unkept } from './send-at-once.ts';
import { type News, type Send, Sender, type Turn } from './sender.ts';
import { ShownQueue } from './shown-queue.ts';
import { WaitingDrawings } from './waiting-drawings.ts';
import { askForSending, wakeOften } from './wake-often.ts';
import { outboxChannel } from './worker-messages.ts';

/** The files of all changes that wait on a phone take at most this. */
const mostWaitingBytes = 200e6;
/** A screen waits this long for the answer before its change counts as kept. */
const patienceMs = 8000;

/** What the outbox of one person in one tab is made of. */
export type RoomParts = {
  db: PhoneDb;
  cache: QueryClient;
  kindOf: KindOf;
  user: SessionUser;
  /** The id of the server's database, as last heard. */
  database: () => string;
  /** Sends a change unaltered, and alters nothing that is shown. */
  send: Send;
  /** Gets an answer for which no screen waits. */
  unseen?: (answer: unknown) => void;
  turn?: Turn;
  now?: () => number;
  random?: () => number;
  /** How long a screen waits for the answer before its change counts as kept. */
  patienceMs?: number;
};

/** A screen that waits for the answer to its change. `kept`: what it gets when it need not wait any longer. */
type Watcher = { kept: unknown; settle: (answer: unknown) => void; refuse: (error: Error) => void };

/**
 * The screens of a room that was closed under them. Where a session expired they stay behind the login screen, and go on in the next room
 * of their person. Those of somebody who has left hear nothing: they would tell whoever signed in next.
 */
const leftWaiting = createPersonStore<readonly Watcher[]>([]);

/** The outbox of the signed-in person in this tab: keeps their changes, shows them, and has them sent. */
export class Room {
  readonly #parts: RoomParts;
  readonly #sender;
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(outboxChannel);
  /** The screens of this tab that wait for answers, by the keys of their changes. */
  readonly #watchers = new Map<string, Watcher[]>();
  /** Refused changes whose screens have not heard it yet. */
  readonly #refused = new Set<string>();
  /** Those of them that are being removed from the queue: until that has ended they show as before. */
  readonly #leaving = new Set<string>();
  readonly #drawings: WaitingDrawings;
  readonly #shown: ShownQueue;
  #stopWaking = () => {};
  #isClosed = false;

  constructor(parts: RoomParts) {
    this.#parts = parts;
    const { kindOf, cache, user, database } = parts;
    this.#drawings = new WaitingDrawings(cache, kindOf, user);
    this.#shown = new ShownQueue({ ...parts, isLeaving: (key) => this.#leaving.has(key) }, this.#drawings);
    this.#sender = new Sender({
      ...parts,
      who: () => (this.#isClosed ? null : { person: user.id, database: database() }),
      tell: (news) => this.#tell(news),
      stored: (stored) => void this.#shown.take(stored),
    });
  }

  /** Shows what waits and begins to send it, now and whenever there may be coverage. */
  async open(): Promise<void> {
    // Another tab may have closed while it sent, and told nobody the result: the queue is read again.
    const wake = () => void this.#sendAll();
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<News | 'changed'>) => this.#hear(data);
    this.#stopWaking = wakeOften(wake);
    await this.#shown.refresh();
    const left = leftWaiting.getState();
    leftWaiting.setState([], true);
    for (const { kept, settle } of left) settle(kept);
    await forgetOldIds(this.#parts.db, Date.now()).catch(() => {});
    wake();
  }

  close(): void {
    this.#isClosed = true;
    this.#sender.stop();
    this.#channel?.close();
    this.#stopWaking();
    this.#shown.close();
    this.#drawings.close();
    this.#leaveWaiting();
  }

  /** The screens wait for the next room of their person. */
  #leaveWaiting(): void {
    leftWaiting.setState([...leftWaiting.getState(), ...[...this.#watchers.values()].flat()], true);
    this.#watchers.clear();
  }

  /** Every change on this phone, oldest first, other people's too. */
  get queue(): Queue {
    return this.#shown.changes;
  }

  /** Calls back after each change of the queue. */
  watch(listener: () => void): () => void {
    return this.#shown.watch(listener);
  }

  /** The changes that show over a record of this version: see `WaitingDrawings`. */
  drawnOver(version: number | undefined): DrawnChanges {
    return this.#drawings.drawnOver(version);
  }

  /** What was answered, as `writeKept` needs it. */
  get answered(): AnsweredChanges {
    return this.#drawings.answered;
  }

  /** Whether one of these changes is in the queue, or was answered. */
  knows(keys: readonly string[]): Promise<boolean> {
    return knowsChange(this.#parts.db, keys).catch(() => false);
  }

  /** True for a change that is kept on the phone before it is sent. */
  keeps(path: Change['path']): boolean {
    return this.#parts.kindOf(path) !== null;
  }

  /**
   * Keeps a change on the phone, shows it and sends it. Resolves to the server's answer, or, when there is none yet, to the record as it
   * will be, marked as kept. `from`: the record that an edit started from, and `drawn` what showed over it then. `onKept`: nothing can lose
   * it from then on. Rejects with the server's refusal, and with NotSent.
   */
  async send(
    given: Change,
    from?: { version: number } | null,
    onKept?: () => void,
    drawnThen: DrawnChanges = [],
  ): Promise<unknown> {
    const { cache, kindOf, user, now = Date.now, patienceMs: patience = patienceMs } = this.#parts;
    const change = { ...given, input: byMadeIds(given.input) };
    const kind = kindOf(change.path);
    this.#drawings.drawNow();
    if (!kind) return this.#atOnce(change, null);
    const activity = kind.activity(change.input as never, cache);
    const watchedUntil = readField().hasCoverage ? now() + patience : 0;
    const kept = describeChange(change, this.#parts, { kind, activity: activity ?? 0, from, watchedUntil });
    // A form that was opened while an answered change still showed has its values, under the version of newer data.
    const drawn = [...drawnThen, ...this.drawnOver(kept.base?.version)];
    const { answers } = this.#drawings;
    const { input } = add(this.queue, kept, kindOf, { drawn, answers }) ?? kept;
    const direct: Change = { ...change, input, ...(activity !== null && { activity }) };
    if (kind.needsCoverage?.(change.input as never, cache)) return this.#atOnce(direct, null);
    const press = takenBackBy(change);
    const isMade = press !== null && !this.queue.some(({ key }) => key === press);
    // Before it is drawn, as its words: afterwards a removed row is not known any more.
    const answer: unknown = kind.answer(change.input as never, madeOf(change, user), cache);
    try {
      if (activity === null || isMade) return await this.#atOnce(direct, kept);
      await this.#keep(kept, drawn, change.body);
      onKept?.();
      return await this.#answerTo(change.key, answer);
    } catch (error) {
      const { phoneFull, phoneClosed } = messages.general;
      const isFull = error instanceof PhoneFull;
      if (!isFull && !(error instanceof DOMException)) throw error;
      const mustWait = this.#mustWait(change, activity);
      return this.#atOnce(direct, kept, { mustWait, says: isFull ? phoneFull : phoneClosed });
    }
  }

  /** Sends everything that waits now. Resolves when all is answered, or lost once more. */
  async sendNow(): Promise<void> {
    await this.#alter((queue) => sendNow(queue));
    await this.#sendAll();
  }

  async tryAgain(key: string): Promise<void> {
    await this.#alter((queue) => tryAgain(queue, key));
    await this.#sendAll();
  }

  async throwAway(key: string): Promise<void> {
    if (this.queue.some((change) => change.key === key && isFinal(change))) return;
    await this.#alter((queue) => throwAway(queue, key, this.#parts.kindOf));
    void this.#sender.wake();
  }

  /** Makes the changes of somebody who has left this person's own to send, and sends them. */
  async takeOver(maker: number): Promise<void> {
    const { user } = this.#parts;
    await this.#alter((queue) => takeOver(queue, maker, { person: user.id, personName: fullName(user) }));
    await this.#sendAll();
  }

  /** Sends another input in place of a refused one. `base`: the record that it starts from. */
  async replace(key: string, { input, base }: { input: object; base: Base | null }): Promise<void> {
    const remade = { key: createKey(), input: input as KeptChange['input'], base, database: this.#parts.database() };
    await this.#alter((queue) => remake(queue, key, remade));
    await this.#sendAll();
  }

  /** One that the phone does not keep, or could not: `unkept`. What it `draws` shows once it is answered. */
  async #atOnce(change: Change, draws: NewChange | null, unkept?: Unkept): Promise<unknown> {
    let step: DocumentStep | undefined;
    const tell: Tell = (told) => {
      step = told;
    };
    const answer = await sendAtOnce(change, this.#parts, tell, unkept);
    this.#show(change, draws, answer, step);
    await this.#shown.refresh();
    return answer;
  }

  /** Shows an answer, and what the change `draws` until the lists are loaded again. */
  #show(change: Change, draws: NewChange | null, answer: unknown, step?: DocumentStep): void {
    const { key, path, input } = change;
    const { cache } = this.#parts;
    const kind = this.#parts.kindOf(path)?.makes;
    const id = madeIdIn(answer, change);
    // What was merged, and goes under another key, waited under its first one's id.
    if (kind && id !== null) noteMadeId(kind, draws?.tempId ?? tempIdOf(key), id);
    notifyManager.batch(() => {
      const take = () => (step ? takeStep(cache, step) : null);
      const known = draws && id !== null ? { ...draws, tempId: id } : draws;
      const stepped = known ? this.#drawings.showAnswered(known, answer, take) : take();
      applyTouches(cache, path, input, answer, stepped);
    });
  }

  async #keep(kept: NewChange, drawn: DrawnChanges, body: Body | undefined): Promise<void> {
    const { db } = this.#parts;
    const scope = this.#scopeOf(kept, body);
    // Its screen may know a record by the id that it waited under: what waits since the server gave it one names that.
    const work = (queue: Queue, ids: ReadonlyMap<number, number>, stored: Queue) => {
      const { kindOf } = this.#parts;
      const answers = [...this.#drawings.answers, ...stored];
      const appended = add(queue, knowing(kept, ids), kindOf, { drawn, answers });
      const bytes = queue.reduce((sum, one) => sum + (one.bytes ?? 0), appended?.bytes ?? 0);
      if (body && bytes > mostWaitingBytes) throw new NotSent(messages.field.photosFull(mostWaitingBytes / 1e6));
      return { queue, appended, result: null };
    };
    await this.#changed(changeQueue(db, scope, work, kept, body));
  }

  /** What of the queue a change may depend on. */
  #scopeOf(kept: NewChange, body: Body | undefined): Scope {
    // The record that it names may be made by a change of another activity.
    if (body || tempIdsIn(kept.input).length > 0) return 'all';
    // Hundreds may wait. Of what this tab has read, only the same change matters, which is read again.
    const isNew = standsAlone(kept) && !this.queue.some(({ key }) => key === kept.key);
    return isNew ? { behind: this.queue.at(-1)?.order ?? -1 } : { activity: kept.activity };
  }

  /** Resolves to the server's answer or, without coverage or after `patienceMs`, to the kept one. */
  #answerTo(key: string, answer: unknown): Promise<unknown> {
    const kept = markKept(answer);
    const answered = new Promise((settle, refuse) => {
      this.#watchers.set(key, [...(this.#watchers.get(key) ?? []), { kept, settle, refuse }]);
    });
    if (this.#isClosed) this.#leaveWaiting();
    const keep = () => this.#endWaiting(key);
    if (readField().hasCoverage) {
      void this.#sender.wake(true).then(keep);
      setTimeout(keep, this.#parts.patienceMs ?? patienceMs);
    } else {
      keep();
      askForSending();
      // It may be back before anybody has noticed: then all that waits is sent.
      void askForCoverage();
    }
    return answered;
  }

  /** Its screens wait no longer, unless they are about to hear that it was refused. `how` tells them the answer. */
  #endWaiting(key: string, how = ({ kept, settle }: Watcher) => settle(kept)): void {
    if (this.#refused.has(key)) return;
    for (const watcher of this.#watchers.get(key) ?? []) how(watcher);
    this.#watchers.delete(key);
  }

  /** It has to follow what waits: another change of its activity, or the one that makes what it names. */
  #mustWait({ input, body }: Change, activity: number | null): boolean {
    const isInLine = !body && this.queue.some((one) => lineOf(one) === activity);
    return isInLine || tempIdsIn(input).length > 0;
  }

  /** Sends what may go. Resolves once the queue shows as it is then. */
  async #sendAll(): Promise<void> {
    await this.#sender.wake(true);
    await this.#shown.refresh();
  }

  async #alter(work: (queue: Queue) => Queue): Promise<void> {
    await this.#changed(changeQueue(this.#parts.db, 'all', (queue) => ({ queue: work(queue), result: null })));
  }

  /** This tab alters the queue. */
  async #changed(step: Promise<{ stored: Stored }>): Promise<void> {
    const { stored } = await step;
    this.#post('changed');
    await this.#shown.take(stored);
  }

  #tell(news: News): void {
    if (this.#isClosed) return;
    this.#post(news);
    this.#take(news);
    // Of all tabs, the one that sent asks for what is new.
    if (news.kind === 'sending' && !news.isSending && news.hasSent) waitingSent.tell();
  }

  #post(news: News | 'changed'): void {
    if (!this.#isClosed) this.#channel?.postMessage(news);
  }

  #hear(news: News | 'changed'): void {
    if (this.#isClosed) return;
    if (news === 'changed') {
      void this.#shown.refresh();
      // The tab that sends takes it into its round.
      void this.#sender.wake();
      return;
    }
    this.#take(news);
    if (news.kind !== 'heard' && news.kind !== 'sending') void this.#shown.refresh();
  }

  #take(news: News): void {
    const { user } = this.#parts;
    if (news.kind === 'heard') takeAnswer(news.answer);
    else if (news.kind === 'sending') changeField({ sending: news.isSending });
    else if (news.kind === 'remade') this.#endWaiting(news.key);
    else if (news.kind === 'lost') {
      this.#endWaiting(news.change.key);
      askForSending();
    } else if (news.kind === 'refused' && this.#watchers.has(news.change.key)) void this.#giveBack(news);
    else if (news.kind === 'answered' && news.change.person === user.id) {
      const { key } = news.change;
      this.#shown.noteAnswered(news.change, news.answer);
      this.#show(news.change, news.change.madeBy ? null : news.change, news.answer, news.step);
      if (!this.#watchers.has(key)) this.#parts.unseen?.(news.answer);
      this.#endWaiting(key, ({ settle }) => settle(news.answer));
    }
  }

  /**
   * Gives a refusal to the screen that waits for the answer and still has what was typed; the change leaves the queue. It stays when later
   * changes depend on it, or when a screen was told that it is kept.
   */
  async #giveBack({ change: { key }, message, data }: Extract<News, { kind: 'refused' }>): Promise<void> {
    this.#refused.add(key);
    this.#leaving.add(key);
    const isGone = await changeQueue(this.#parts.db, 'all', (queue) => {
      const watchedUntil = queue.find((change) => change.key === key)?.watchedUntil ?? 0;
      const isFree = watchedUntil > 0 && needing(queue, key).length === 0;
      return { queue: isFree ? throwAway(queue, key, this.#parts.kindOf) : queue, result: isFree };
    }).then(
      ({ result }) => result,
      // Whether a database that fails has removed it is not known. What was typed is still on the screen.
      () => true,
    );
    this.#leaving.delete(key);
    this.#post('changed');
    await this.#shown.refresh();
    // The error of a call that this tab made itself: another tab may have sent it.
    const error = Object.assign(new TRPCClientError(message), { data });
    this.#refused.delete(key);
    this.#endWaiting(key, isGone ? ({ refuse }) => refuse(error) : undefined);
  }
}
