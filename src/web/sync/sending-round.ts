import type { DocumentStep } from '#shared/activities/document.ts';
import { messages } from '#shared/messages.ts';
import { readErrorData } from '#web/call-errors.ts';
import { type Change, createKey } from './change.ts';
import { idOf } from './id-of.ts';
import { type KeptChange, tempIdsIn } from './kept-change.ts';
import { answeredReport } from './named-report.ts';
import { answered, freeze, isOver, lost, mergeConflict, next, type Queue, refused, remake } from './outbox.ts';
import { outcomeOf } from './outcome.ts';
import { changeQueue, type Ids, readQueue, type Scope, type Step } from './queue-store.ts';
import { mostAtOnce, type News, type SenderParts, type Who } from './sender-parts.ts';

/** With one bar a request can hang for minutes. After this long it counts as lost; sent again, its key finds what became of it. */
const longestSendMs = 30_000;

/** Sends everything that may go, until nothing is left or there is no coverage. */
export class SendingRound {
  readonly #parts: SenderParts;
  readonly #isPrompt: boolean;
  readonly #extend: () => Promise<boolean>;
  readonly #workers = new Set<Promise<void>>();
  /** Activities with a change on its way, or whose last one failed in this round. */
  readonly #busy = new Set<number>();
  #queue: Queue = [];
  /** Null: something was added since the queue was read. */
  #reading: Promise<unknown> | null = null;
  #isEnded = false;
  #hasSent = false;
  /** After lost coverage, nothing is sent before then (milliseconds since 1970). */
  pauseUntil = 0;

  constructor(parts: SenderParts, isPrompt: boolean, extend: () => Promise<boolean>) {
    this.#parts = parts;
    this.#isPrompt = isPrompt;
    this.#extend = extend;
  }

  /** What waits, as this round knows it. */
  get queue(): Queue {
    return this.#queue;
  }

  async run(): Promise<void> {
    const who = this.#parts.who();
    if (!who) return;
    const first = await this.#pick(who);
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
    for (let change = first; ; change = null) {
      change ??= await this.#pick(who);
      if (!change) return;
      const { line, isFailing = false } = await this.#sendOne(change, who);
      this.#note(change, line);
      if (!isFailing) this.#busy.delete(change.activity);
    }
  }

  /** What is known now of the activity of a change. */
  #note({ activity }: KeptChange, line: Queue): void {
    const others = this.#queue.filter((change) => change.activity !== activity);
    this.#queue = [...others, ...line].sort((a, b) => a.order - b.order);
  }

  /** The next change that may go, stored as it is sent. The first pick since something was added reads the queue as well. */
  async #pick(who: Who): Promise<KeptChange | null> {
    if (!this.#reading) {
      const reading = this.#readAndPick(who);
      this.#reading = reading.catch(() => {});
      const picked = await reading;
      if (picked) return picked;
    }
    for (;;) {
      await this.#reading;
      if (!(await this.#extend())) this.end();
      const change = this.#choose(this.#queue, who);
      if (!change) return null;
      const going = await this.#step({ order: change.order }, (queue, ids) => this.#freeze(queue, change, ids));
      if (going) return going;
      // Another tab has altered the activity's changes, or this one cannot be sent.
      this.#note(change, await readQueue(this.#parts.db, change.activity));
      this.#busy.delete(change.activity);
    }
  }

  async #readAndPick(who: Who): Promise<KeptChange | null> {
    if (!(await this.#extend())) this.end();
    return this.#step('all', (queue, ids) => {
      const left = queue.filter(({ state }) => state === 'refused');
      const settled = left.reduce((all, { key }) => this.#settle(all, key, who), queue);
      const change = this.#choose(settled, who);
      const step = change ? this.#freeze(settled, change, ids) : { queue: settled, result: null };
      this.#queue = step.queue;
      if (change && !step.result) this.#busy.delete(change.activity);
      return step;
    });
  }

  /** What may go now: one change of each activity that has none on its way. It is on its way from now on. */
  #choose(queue: Queue, { person }: Who): KeptChange | null {
    const { who, now, leaves } = this.#parts;
    // Somebody else may have signed in meanwhile.
    if (this.#isEnded || who()?.person !== person) return null;
    const heads = next(queue, { person, now: now(), isPrompt: this.#isPrompt });
    const change = heads.find((head) => !this.#busy.has(head.activity) && !leaves?.(head)) ?? null;
    if (change) this.#busy.add(change.activity);
    return change;
  }

  async #sendOne(change: KeptChange, who: Who): Promise<Line> {
    let step: DocumentStep | undefined;
    const tell = (told: DocumentStep) => {
      step = told;
    };
    const sent = await within(longestSendMs, this.#parts.send(sentOf(change), tell)).then(
      (record) => ({ record, ...(step && { step }) }),
      (error: unknown) => ({ error }),
    );
    return 'error' in sent ? this.#fail(change, sent.error, who) : this.#take(change, sent, who);
  }

  /** The change as it is sent. Null: another tab has removed or settled it, or it names a record that was never sent. */
  #freeze(queue: Queue, { key }: KeptChange, ids: Ids): Step<KeptChange | null> {
    const found = queue.find((change) => change.key === key && change.state === 'waiting');
    if (!found) return { queue, result: null };
    const change = freeze(found, ids, new Date(this.#parts.now()).toISOString());
    if (tempIdsIn(change.input).length > 0) {
      return { queue: refused(queue, key, { status: 0, message: messages.general.neverSent }), result: null };
    }
    return { queue: queue.map((one) => (one === found ? change : one)), result: change };
  }

  /** Alters the queue, and `tells` what that means before it shows. */
  async #step<T>(scope: Scope, work: (queue: Queue, ids: Ids) => Step<T>, tells?: (result: T) => News): Promise<T> {
    const { db, tell, stored: show } = this.#parts;
    const { result, stored } = await changeQueue(db, scope, work);
    if (tells) tell(tells(result));
    show?.(stored);
    return result;
  }

  async #take(change: KeptChange, sent: Sent, { database }: Who): Promise<Line> {
    const { rules, now } = this.#parts;
    const { record, step } = sent;
    // What completes an activity makes its report.
    const id = idOf(record as { id?: unknown } | null) ?? answeredReport(record)?.id;
    const ids = new Map(typeof id === 'number' ? [[change.tempId, id]] : []);
    const made = Array.from(ids, ([tempId, found]) => ({ tempId, id: found, at: now() }));
    const take = (queue: Queue) => {
      const left = answered(queue, change.key, { record, ids, database }, rules);
      // What was taken over shows only as the server tells it.
      return { queue: left, made, ...(!change.madeBy && { answered: change }), result: left };
    };
    const news: News = { kind: 'answered', change, answer: record, ...(step && { step }) };
    const line = await this.#step({ activity: change.activity }, take, () => news);
    this.#hasSent = true;
    return { line };
  }

  async #fail(change: KeptChange, error: unknown, who: Who): Promise<Line> {
    const { now, random } = this.#parts;
    const { key, activity } = change;
    const outcome = outcomeOf(error);
    const alter = (queue: Queue) => {
      const failure = outcome.kind === 'failed' ? outcome.message : null;
      const after =
        outcome.kind === 'refused'
          ? this.#settle(refused(queue, key, outcome.refusal), key, who)
          : lost(queue, key, { now: now(), random: random(), failure });
      return { queue: after, result: after };
    };
    const leftIn = (line: Queue) => line.find((one) => one.key === key);
    const line = await this.#step({ activity }, alter, (now): News => {
      const left = leftIn(now);
      if (!left) return { kind: 'remade', key };
      if (left.state === 'waiting') return { kind: 'lost', change: left };
      return { kind: 'refused', change: left, message: messageOf(error), data: readErrorData(error) };
    });
    if (outcome.kind === 'lost') {
      this.pauseUntil = Math.max(this.pauseUntil, leftIn(line)?.nextAt ?? 0);
      this.end();
    }
    return { line, isFailing: outcome.kind !== 'refused' };
  }

  /** Merges a conflict in which no field was changed by both, as a new change. Not while the change's own screen waits for the answer. */
  #settle(queue: Queue, key: string, { person, database }: Who): Queue {
    const { rules, now } = this.#parts;
    const change = queue.find((one) => one.key === key);
    if (change?.state !== 'refused' || change.person !== person || !isOver(change.watchedUntil, now())) return queue;
    const merged = mergeConflict(change, rules);
    return merged ? remake(queue, key, { ...merged, key: createKey(), database }) : queue;
  }
}

type Sent = { record: unknown; step?: DocumentStep };

/** An activity's changes after a step. `isFailing`: nothing more of it is sent in this round. */
type Line = { line: Queue; isFailing?: boolean };

/** The part of a kept change that is sent. */
function sentOf({ key, person, madeBy, database, path, input, madeAt, phone, activity }: KeptChange): Change {
  return { key, person, ...(madeBy && { madeBy }), database, path, input, madeAt, ...(phone && { phone }), activity };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** Rejects when there is no answer in time. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
