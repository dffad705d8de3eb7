import type { DocumentStep } from '#shared/activities/document.ts';
import { messages } from '#shared/messages.ts';
import { readErrorData } from '#web/call-errors.ts';
import { type Change, createKey } from './change.ts';
import { idOf } from './id-of.ts';
import { type KeptChange, tempIdsIn } from './kept-change.ts';
import { answeredReport } from './named-report.ts';
import { answered, freeze, isOver, lost, mergeConflict, next, type Queue, refused, remake } from './outbox.ts';
import { outcomeOf } from './outcome.ts';
import { changeQueue, readQueue } from './queue-store.ts';
import { mostAtOnce, type SenderParts, type Who } from './sender-parts.ts';

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
  #reading: Promise<void> | null = null;
  #isEnded = false;
  #hasSent = false;
  /** After lost coverage, nothing is sent before then (milliseconds since 1970). */
  pauseUntil = 0;

  constructor(parts: SenderParts, isPrompt: boolean, extend: () => Promise<boolean>) {
    this.#parts = parts;
    this.#isPrompt = isPrompt;
    this.#extend = extend;
  }

  async run(): Promise<void> {
    const who = this.#parts.who();
    if (!who) return;
    if (!(await this.#prepare(who))) return;
    this.#parts.tell({ kind: 'sending', isSending: true });
    try {
      this.#startWorkers(who);
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

  /** @returns whether anything may go. */
  async #prepare(who: Who): Promise<boolean> {
    const { db } = this.#parts;
    if (!this.#anyOf(await readQueue(db), who)) return false;
    const ready = await changeQueue(db, 'all', (queue) => {
      const settled = queue.reduce((all, { key }) => this.#settle(all, key, who), queue);
      return { queue: settled, result: this.#ready(settled, who) };
    });
    return ready.length > 0;
  }

  /** Whether anything is due, or is a conflict whose screen was closed. */
  #anyOf(queue: Queue, who: Who): boolean {
    const isLeft = (change: KeptChange) => change.person === who.person && change.refusal?.conflict !== undefined;
    return this.#ready(queue, who).length > 0 || queue.some(isLeft);
  }

  /** What may go now: one change of each activity. */
  #ready(queue: Queue, { person }: Who): KeptChange[] {
    const { now, leaves } = this.#parts;
    const heads = next(queue, { person, now: now(), isPrompt: this.#isPrompt });
    return leaves ? heads.filter((change) => !leaves(change)) : heads;
  }

  #startWorkers(who: Who): void {
    while (this.#workers.size < mostAtOnce && !this.#isEnded) {
      const worker = this.#work(who)
        // The database failed or was closed: what waits stays there.
        .catch(() => this.end())
        .finally(() => this.#workers.delete(worker));
      this.#workers.add(worker);
    }
  }

  async #work(who: Who): Promise<void> {
    for (;;) {
      const change = await this.#pick(who);
      if (!change) return;
      const { line, isFailing = false } = await this.#sendOne(change, who);
      const others = this.#queue.filter(({ activity }) => activity !== change.activity);
      this.#queue = [...others, ...line].sort((a, b) => a.order - b.order);
      if (!isFailing) this.#busy.delete(change.activity);
    }
  }

  async #pick(who: Who): Promise<KeptChange | null> {
    this.#reading ??= readQueue(this.#parts.db).then((queue) => {
      this.#queue = queue;
    });
    await this.#reading;
    // Somebody else may have signed in meanwhile.
    if (this.#isEnded || this.#parts.who()?.person !== who.person) return null;
    const ready = this.#ready(this.#queue, who);
    const change = ready.find(({ activity }) => !this.#busy.has(activity));
    if (!change) return null;
    this.#busy.add(change.activity);
    return change;
  }

  async #sendOne(change: KeptChange, who: Who): Promise<Line> {
    if (!(await this.#extend())) this.end();
    const going = this.#isEnded ? null : await this.#freeze(change);
    // Another tab has altered the activity's changes, or this one cannot be sent.
    if (!going) return { line: await readQueue(this.#parts.db, change.activity) };
    const { send } = this.#parts;
    let step: DocumentStep | undefined;
    const tell = (told: DocumentStep) => {
      step = told;
    };
    const sent = await within(longestSendMs, send(sentOf(going), tell)).then(
      (record) => ({ record, ...(step && { step }) }),
      (error: unknown) => ({ error }),
    );
    return 'error' in sent ? this.#fail(going, sent.error, who) : this.#take(going, sent, who);
  }

  /** Stores the change as it is sent. Null: another tab has removed or settled it, or it names a record that was never sent. */
  #freeze({ key, order }: KeptChange): Promise<KeptChange | null> {
    const { db, now } = this.#parts;
    return changeQueue<KeptChange | null>(db, { order }, (queue, ids) => {
      const found = queue.find((change) => change.key === key && change.state === 'waiting');
      if (!found) return { queue, result: null };
      const change = freeze(found, ids, new Date(now()).toISOString());
      if (tempIdsIn(change.input).length > 0) {
        const refusal = { status: 0, message: messages.general.neverSent };
        return { queue: refused(queue, key, refusal), result: null };
      }
      return { queue: queue.map((one) => (one === found ? change : one)), result: change };
    });
  }

  async #take(change: KeptChange, sent: Sent, { database }: Who): Promise<Line> {
    const { db, rules, now, tell } = this.#parts;
    const { record, step } = sent;
    // What completes an activity makes its report.
    const id = idOf(record as { id?: unknown } | null) ?? answeredReport(record)?.id;
    const ids = new Map(typeof id === 'number' ? [[change.tempId, id]] : []);
    const made = Array.from(ids, ([tempId, found]) => ({ tempId, id: found, at: now() }));
    const line = await changeQueue(db, { activity: change.activity }, (queue) => {
      const left = answered(queue, change.key, { record, ids, database }, rules);
      // What was taken over shows only as the server tells it.
      return { queue: left, made, ...(!change.madeBy && { answered: change }), result: left };
    });
    this.#hasSent = true;
    tell({ kind: 'answered', change, answer: record, ...(step && { step }) });
    return { line };
  }

  async #fail(change: KeptChange, error: unknown, who: Who): Promise<Line> {
    const { db, now, random, tell } = this.#parts;
    const { key, activity } = change;
    const outcome = outcomeOf(error);
    const line = await changeQueue(db, { activity }, (queue) => {
      const failure = outcome.kind === 'failed' ? outcome.message : null;
      const after =
        outcome.kind === 'refused'
          ? this.#settle(refused(queue, key, outcome.refusal), key, who)
          : lost(queue, key, { now: now(), random: random(), failure });
      return { queue: after, result: after };
    });
    const left = line.find((one) => one.key === key);
    if (!left) tell({ kind: 'remade', key });
    else if (left.state === 'waiting') tell({ kind: 'lost', change: left });
    else tell({ kind: 'refused', change: left, message: messageOf(error), data: readErrorData(error) });
    if (outcome.kind === 'lost') {
      this.pauseUntil = Math.max(this.pauseUntil, left?.nextAt ?? 0);
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
