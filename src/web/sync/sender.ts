import type { DocumentStep } from '#shared/activities/document.ts';
import { messages } from '#shared/messages.ts';
import { isAnswered, readErrorData } from '#web/call-errors.ts';
import { within } from '#web/within.ts';
import { type Answer, type Change, createKey } from './change.ts';
import type { Tell } from './document-step.ts';
import { type KeptChange, lineOf, type Refusal, tempIdsIn } from './kept-change.ts';
import type { KindOf } from './kinds.ts';
import {
  answered,
  asAnswered,
  freeze,
  idsIn,
  isOver,
  longestWaitMs,
  lost,
  mergeConflict,
  next,
  type Queue,
  refused,
  remake,
} from './outbox.ts';
import type { PhoneDb } from './phone-db.ts';
import { changeQueue, type Ids, readBody, type Scope, type Step, type Stored, withStored } from './queue-store.ts';

/** So many activities send a change at the same time. */
export const mostAtOnce = 3;

/** With one bar a request can hang for minutes. After this long it counts as lost; sent again, its key finds what became of it. */
const longestSendMs = 30_000;
/** A file has longer: as many milliseconds as it takes at 80 kbit/s. */
const slowestBytesInMs = 10;

/** However wrong a clock is, the timer does not spin. */
const shortestPauseMs = 1000;

/** What happened to a change that was sent. `data` is the server's part of the error. */
export type News =
  | { kind: 'answered'; change: KeptChange; answer: unknown; step?: DocumentStep }
  | { kind: 'refused'; change: KeptChange; message: string; data: unknown }
  | { kind: 'lost'; change: KeptChange }
  /** Another change goes in its place, because it was merged with what others saved. */
  | { kind: 'remade'; key: string }
  /** The worker had an answer. */
  | { kind: 'heard'; answer: Answer }
  /** A round begins, or has ended. `hasSent`: the server has made some of it. */
  | { kind: 'sending'; isSending: true }
  | { kind: 'sending'; isSending: false; hasSent: boolean };

/** `tell` takes what the change did to its activity's document, where the answer says so. */
export type Send = (change: Change, tell: Tell) => Promise<unknown>;

type Who = { person: number /** The id of the server's database. */; database: string };

type SenderParts = {
  db: PhoneDb;
  kindOf: KindOf;
  /** Sends a change unaltered. Rejects as the page's calls do. */
  send: Send;
  /** Who is signed in; null: nobody. */
  who: () => Who | null;
  tell: (news: News) => void;
  /** Takes what this sender has written, after it told what that means. */
  stored?: (stored: Stored) => void;
  /** True for a change that this sender cannot send: it and what comes after it in its activity wait for another. */
  leaves?: (change: KeptChange) => boolean;
  turn?: Turn;
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
};

/** Runs the work while no other tab runs it, after waiting for its turn. */
export type Turn = (work: () => Promise<void>) => Promise<void>;

/** Where there are no locks there is no https either; what two tabs then send twice, the server knows by its key. */
const senderLock: Turn = (work) => (navigator.locks ? navigator.locks.request('bushline-sender', work) : work());

/** Sends what waits: now and whenever the time of a lost change has come. */
export class Sender {
  readonly #parts: SenderParts;
  /** What was asked for since the last round began. */
  #wanted: { isPrompt: boolean } | null = null;
  #running: Promise<void> | null = null;
  #round: Round | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /**
   * Sends what waits, when this tab's turn comes. `isPrompt`: also what was lost and whose time has not come, because there may be
   * coverage now. Resolves when all is answered, or must wait longer; never rejects.
   */
  wake(isPrompt = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#wanted = { isPrompt: isPrompt || (this.#wanted?.isPrompt ?? false) };
    // What is added during a round goes in that round.
    this.#round?.lookAgain();
    this.#running ??= this.#run()
      // The database may close under a round, for a newer Bushline in another tab. Everything waits for the next start.
      .catch(() => {
        this.#wanted = null;
      })
      .then(() => {
        this.#running = null;
        this.#round = null;
        return this.#wanted && !this.#isStopped ? this.wake(this.#wanted.isPrompt) : undefined;
      });
    return this.#running;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#round?.end();
  }

  async #run(): Promise<void> {
    const { turn = senderLock } = this.#parts;
    while (this.#wanted && !this.#isStopped) {
      await turn(async () => {
        this.#round = new Round(this.#parts, this.#wanted?.isPrompt ?? false);
        this.#wanted = null;
        await this.#round.run();
        this.#plan(this.#round);
        this.#round = null;
      });
    }
  }

  /** Comes back when the next change that this round has left may go. */
  #plan({ queue, pauseUntil }: Round): void {
    const { who, now = Date.now } = this.#parts;
    const person = who()?.person;
    if (person === undefined || this.#isStopped) return;
    const heads = next(queue, { person, now: Number.POSITIVE_INFINITY });
    if (heads.length === 0) return;
    clearTimeout(this.#timer);
    const at = Math.max(pauseUntil, Math.min(...heads.map(({ nextAt }) => nextAt)));
    this.#timer = setTimeout(() => void this.wake(), Math.min(longestWaitMs, Math.max(shortestPauseMs, at - now())));
  }
}

/** Sends everything that may go, until nothing is left or there is no coverage. */
class Round {
  readonly #parts: SenderParts;
  readonly #now: () => number;
  readonly #isPrompt: boolean;
  readonly #workers = new Set<Promise<void>>();
  /** Lines with a change on its way, or whose last one failed in this round. */
  readonly #busy = new Set<number | string>();
  /** Null: something was added since the queue was read. */
  #reading: Promise<unknown> | null = null;
  #isEnded = false;
  #hasSent = false;
  /** What waits, as this round knows it. */
  queue: Queue = [];
  /** After lost coverage, nothing is sent before then (milliseconds since 1970). */
  pauseUntil = 0;

  constructor(parts: SenderParts, isPrompt: boolean) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#isPrompt = isPrompt;
  }

  async run(): Promise<void> {
    const who = this.#parts.who();
    const first = who && (await this.#pick(who));
    if (!first) return;
    this.#parts.tell({ kind: 'sending', isSending: true });
    try {
      this.#startWorkers(who, first);
      while (this.#workers.size > 0) await Promise.all(this.#workers);
    } finally {
      this.end();
      this.#parts.tell({ kind: 'sending', isSending: false, hasSent: this.#hasSent });
    }
  }

  /** Something was added: it goes in this round. */
  lookAgain(): void {
    this.#reading = null;
    const who = this.#parts.who();
    if (who && this.#workers.size > 0) this.#startWorkers(who);
  }

  end(): void {
    this.#isEnded = true;
  }

  #startWorkers(who: Who, first: KeptChange | null = null): void {
    while (this.#workers.size < mostAtOnce && !this.#isEnded) {
      const worker = this.#work(who, this.#workers.size === 0 ? first : null)
        // The database failed or was closed: what waits stays there.
        .catch(() => this.end())
        .finally(() => this.#workers.delete(worker));
      this.#workers.add(worker);
    }
  }

  async #work(who: Who, first: KeptChange | null): Promise<void> {
    for (let change = first ?? (await this.#pick(who)); change; change = await this.#pick(who))
      if (await this.#sendOne(change, who)) this.#busy.delete(lineOf(change));
  }

  /** The next change that may go, stored as it is sent. The first pick since something was added reads the queue as well. */
  async #pick(who: Who): Promise<KeptChange | null> {
    for (;;) {
      if (!this.#reading) {
        const picking = this.#step('all', (queue, ids) => {
          const left = queue.filter(({ state }) => state === 'refused');
          this.queue = left.reduce((all, { key }) => this.#settle(all, key, who), queue);
          const change = this.#choose(who);
          return change ? this.#freeze(this.queue, change, ids) : { queue: this.queue, result: null };
        });
        this.#reading = picking.catch(() => {});
        const picked = await picking;
        if (picked) return picked;
      }
      await this.#reading;
      const change = this.#choose(who);
      if (!change) return null;
      const going = await this.#step({ order: change.order }, (queue, ids) => this.#freeze(queue, change, ids));
      if (going) return going;
      // Another tab has altered the activity's changes, or this one cannot be sent.
      this.#reading = null;
    }
  }

  /** What may go now: one change of each line that has none on its way. It is on its way from now on. */
  #choose({ person }: Who): KeptChange | null {
    const { who, leaves } = this.#parts;
    // Somebody else may have signed in meanwhile.
    if (this.#isEnded || who()?.person !== person) return null;
    const heads = next(this.queue, { person, now: this.#now(), isPrompt: this.#isPrompt });
    const change = heads.find((head) => !this.#busy.has(lineOf(head)) && !leaves?.(head)) ?? null;
    if (change) this.#busy.add(lineOf(change));
    return change;
  }

  /** The change as it is sent. Null: another tab has removed or settled it, or it names a record that was never sent. */
  #freeze(queue: Queue, { key, activity, bytes }: KeptChange, ids: Ids): Step<KeptChange | null> {
    const found = queue.find((change) => change.key === key && change.state === 'waiting');
    const change = found && freeze(found, ids, new Date(this.#now()).toISOString());
    if (change && tempIdsIn(change.input).length === 0)
      return { queue: queue.map((one) => (one === found ? change : one)), result: change };
    this.#busy.delete(lineOf({ activity, bytes }));
    return {
      queue: refused(queue, found ? key : '', { status: 0, message: messages.general.neverSent }),
      result: null,
    };
  }

  /** Alters the queue, and `tells` what that means before it shows. */
  async #step<T>(scope: Scope, work: (queue: Queue, ids: Ids) => Step<T>, tells?: (result: T) => News): Promise<T> {
    const { db, tell, stored: show } = this.#parts;
    const { result, stored } = await changeQueue(db, scope, work);
    this.queue = withStored(this.queue, stored);
    if (tells) tell(tells(result));
    show?.(stored);
    return result;
  }

  /** @returns whether more of its activity may be sent in this round. */
  async #sendOne(change: KeptChange, who: Who): Promise<boolean> {
    const told: { step?: DocumentStep } = {};
    const tell = (step: DocumentStep) => {
      told.step = step;
    };
    const longestMs = longestSendMs + (change.bytes ?? 0) / slowestBytesInMs;
    const sent = await within(longestMs, this.#send(change, tell)).then(
      (record) => ({ record, ...told }),
      (error: unknown) => ({ error }),
    );
    return 'error' in sent ? this.#fail(change, sent.error, who) : this.#take(change, sent, who);
  }

  async #send(change: KeptChange, tell: Tell): Promise<unknown> {
    const { db, send } = this.#parts;
    if (change.bytes === undefined) return send(sentOf(change), tell);
    const body = await readBody(db, change.key);
    if (!body) throw new FileGone(messages.field.fileGone);
    return send({ ...sentOf(change), body }, tell);
  }

  async #take(change: KeptChange, { record, step }: Sent, { database }: Who): Promise<boolean> {
    const { kindOf } = this.#parts;
    const ids = idsIn(change, record);
    const made = Array.from(ids, ([tempId, found]) => ({ tempId, id: found, at: this.#now() }));
    const take = (queue: Queue) => {
      const left = answered(queue, change.key, { record, ids, database }, kindOf);
      // What was taken over, and a photo, shows only as the server tells it.
      return {
        queue: left,
        made,
        ...(!change.madeBy && change.bytes === undefined && { answered: asAnswered(change, record, kindOf) }),
        result: null,
      };
    };
    const news: News = { kind: 'answered', change, answer: record, ...(step && { step }) };
    await this.#step({ activity: change.activity }, take, () => news);
    this.#hasSent = true;
    return true;
  }

  async #fail({ key, activity, bytes }: KeptChange, error: unknown, who: Who): Promise<boolean> {
    const { random = Math.random } = this.#parts;
    const outcome = outcomeOf(error);
    const isTurnedAway = outcome.kind === 'turned away';
    const alter = (queue: Queue) => {
      const failure = outcome.kind === 'failed' ? outcome.message : null;
      const after =
        outcome.kind === 'refused'
          ? this.#settle(refused(queue, key, outcome.refusal), key, who)
          : lost(queue, key, { now: this.#now(), random: random(), failure, isTurnedAway });
      return { queue: after, result: after.find((one) => one.key === key) };
    };
    const left = await this.#step({ activity }, alter, (change): News => {
      if (!change) return { kind: 'remade', key };
      if (change.state === 'waiting') return { kind: 'lost', change };
      return { kind: 'refused', change, message: change.refusal?.message ?? '', data: readErrorData(error) };
    });
    // One bar may carry all but a file.
    if (outcome.kind === 'lost' && bytes === undefined) {
      this.pauseUntil = Math.max(this.pauseUntil, left?.nextAt ?? 0);
      this.end();
    }
    // Its time has not come, and what may go past it goes. The next file would be turned away as well.
    return outcome.kind === 'refused' || (isTurnedAway && bytes === undefined);
  }

  /** Merges a conflict in which no field was changed by both, as a new change. Not while the change's own screen waits for the answer. */
  #settle(queue: Queue, key: string, { person, database }: Who): Queue {
    const change = queue.find((one) => one.key === key);
    if (change?.state !== 'refused' || change.person !== person || !isOver(change.watchedUntil, this.#now()))
      return queue;
    const merged = mergeConflict(change, this.#parts.kindOf);
    return merged ? remake(queue, key, { ...merged, key: createKey(), database }) : queue;
  }
}

type Sent = { record: unknown; step?: DocumentStep };

/** The part of a kept change that is sent. */
function sentOf({ key, person, madeBy, database, path, input, madeAt, phone, activity }: KeptChange): Change {
  return {
    key,
    person,
    ...(madeBy && { madeBy }),
    database,
    path,
    input,
    madeAt,
    ...(phone && { phone }),
    ...(activity > 0 && { activity }),
  };
}

/** The phone has lost the file of a change. */
class FileGone extends Error {}

/** What became of a change that was sent and not made. */
type Outcome =
  /** The server said no. */
  | { kind: 'refused'; refusal: Refusal }
  /** The server failed over this change. */
  | { kind: 'failed'; message: string }
  /** The server has no room for it, or too much to do: other changes may go. */
  | { kind: 'turned away' }
  /** Nobody answered who decides: no coverage, a login page, a session that ended, a server that is being restarted. */
  | { kind: 'lost' };

function outcomeOf(error: unknown): Outcome {
  const { httpStatus: status = 0, errors, conflict } = readErrorData(error) ?? {};
  const message = error instanceof Error ? error.message : '';
  if (error instanceof FileGone) return { kind: 'refused', refusal: { status: 0, message } };
  if (status === 500) return { kind: 'failed', message };
  if (status === 507 || status === 429) return { kind: 'turned away' };
  if (!isAnswered(error)) return { kind: 'lost' };
  return { kind: 'refused', refusal: { status, message, ...(errors && { errors }), ...(conflict && { conflict }) } };
}
