import { setImmediate as nextPass } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { addressKey } from './address.ts';

/** How many of a kind may run at once, how many more may wait for their turn, and how many may be asked for in a minute. */
export type Bounds = { running: number; waiting: number; perMinute: number };

/** The bounds of one kind of heavy call: for a person, for a network address, and for all together. */
export type Budget = { person: Bounds; address: Bounds; all: Omit<Bounds, 'perMinute'> };

/** Whose count it is. A stranger has only an address. */
export type Sender = { personId: number | undefined; address: string };

/** Ends what was admitted; a second call does nothing. */
export type Release = () => void;

/** A call as far as its budget goes. The input is read only where the budget depends on it; what has not come yet counts as heavy. */
export type AskedCall = { path: string; readInput?: () => unknown };

/** All budgets of the process. */
export type Admissions = Turns & {
  /** A quick first check. False for most calls, which then need no other check. */
  mayBeHeavy: (path: string) => boolean;
  /** Lets a request with all of its heavy calls in: they run as one, and count as many. Throws TOO_MANY. */
  enter: (calls: readonly AskedCall[], sender: Sender) => Promise<Release>;
  /** Lets a large body be received. Throws TOO_MANY. */
  enterBody: (sender: Sender) => Promise<Release>;
};

type Count = { running: number; waiting: number; asked: number; minuteEndsAt: number };
type Waiting = { counts: [Count, Bounds][]; start: () => void };

const minuteMs = 60_000;
/** Counts of senders who are quiet are forgotten beyond this: a flood from invented addresses must not fill the memory. */
const mostCounts = 10_000;
/** What a full queue answers with. Most of what runs is done by then. */
const busyRetrySeconds = 5;

/**
 * Lets heavy calls of one kind in: at once, after a wait, or not at all (429 with `Retry-After`). Counted by person and by address, so
 * that nobody uses up another's count. The clock is monotonic, so changing the machine's time does not matter. We do not use
 * rate-limiter-flexible: it goes by the wall clock, keeps a timer for each of any number of keys, and does not count running calls.
 */
export class Admission {
  readonly #budget: Budget;
  readonly #takeTurn: () => Promise<void>;
  readonly #factor: number;
  readonly #counts = new Map<string, Count>();
  readonly #queue: Waiting[] = [];
  #running = 0;

  /** `factor` multiplies what may be asked for in a minute. */
  constructor(budget: Budget, takeTurn: () => Promise<void>, factor = 1) {
    this.#budget = budget;
    this.#takeTurn = takeTurn;
    this.#factor = factor;
  }

  /** Lets in what counts as so many calls and runs as one. Waits for a place and a turn of the event loop of its own; throws TOO_MANY when there is none. */
  async enter({ personId, address }: Sender, calls = 1): Promise<Release> {
    const nowMs = performance.now();
    const counts: [Count, Bounds][] = [];
    if (personId !== undefined) counts.push([this.#countOf(`person ${personId}`, nowMs), this.#budget.person]);
    if (address !== '') counts.push([this.#countOf(addressKey(address), nowMs), this.#budget.address]);
    for (const [count, bounds] of counts) this.#assertMayAsk(count, bounds, calls, nowMs);
    for (const [count] of counts) count.asked += calls;
    if (!this.#hasRoom(counts)) await this.#wait(counts);
    else this.#start(counts);
    const release = this.#releaseOf(counts);
    await this.#takeTurn();
    return release;
  }

  #assertMayAsk(count: Count, { perMinute, running, waiting }: Bounds, calls: number, nowMs: number): void {
    if (count.asked + calls > perMinute * this.#factor) throw tooMany((count.minuteEndsAt - nowMs) / 1000);
    if (count.running >= running && count.waiting >= waiting) throw tooMany(busyRetrySeconds);
  }

  #hasRoom(counts: [Count, Bounds][]): boolean {
    return this.#running < this.#budget.all.running && counts.every(([count, { running }]) => count.running < running);
  }

  #start(counts: [Count, Bounds][]): void {
    this.#running += 1;
    for (const [count] of counts) count.running += 1;
  }

  async #wait(counts: [Count, Bounds][]): Promise<void> {
    if (this.#queue.length >= this.#budget.all.waiting) throw tooMany(busyRetrySeconds);
    for (const [count] of counts) count.waiting += 1;
    await new Promise<void>((start) => this.#queue.push({ counts, start }));
  }

  #releaseOf(counts: [Count, Bounds][]): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#running -= 1;
      for (const [count] of counts) count.running -= 1;
      this.#startNext();
    };
  }

  /** The first in the queue whose own bounds have room: somebody who waits for themselves does not keep others waiting. */
  #startNext(): void {
    const next = this.#queue.findIndex(({ counts }) => this.#hasRoom(counts));
    const [found] = next < 0 ? [] : this.#queue.splice(next, 1);
    if (!found) return;
    for (const [count] of found.counts) count.waiting -= 1;
    this.#start(found.counts);
    found.start();
  }

  #countOf(key: string, nowMs: number): Count {
    const known = this.#counts.get(key);
    if (known && known.minuteEndsAt > nowMs) return known;
    const count = known ?? { running: 0, waiting: 0, asked: 0, minuteEndsAt: 0 };
    count.asked = 0;
    count.minuteEndsAt = nowMs + minuteMs;
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > mostCounts) this.#forgetOldest();
    return count;
  }

  #forgetOldest(): void {
    for (const [key, { running, waiting }] of this.#counts) {
      if (running + waiting > 0) continue;
      this.#counts.delete(key);
      return;
    }
  }
}

function tooMany(seconds: number): AppError {
  return new AppError('TOO_MANY', messages.general.tooManyHeavy, {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });
}

/** A turn that took longer than this has kept others waiting. */
const longTurnMs = 5;

/** Calls begin in the same turn until it took so long: a pass of the event loop costs as much as a short report. */
const sharedTurnMs = 2;

export type Turns = {
  /** Resolves when the next call may begin: at once, or in a later pass of the event loop. */
  takeTurn: () => Promise<void>;
  /** Tells of a new connection. */
  noteConnection: () => void;
};

/** Resolves when all that has begun waits for something, or has ended. */
const begunWork = () => new Promise<void>((resolve) => process.nextTick(resolve));

/**
 * Lets heavy calls begin one after the other, and only short ones in the same pass of the event loop, so that the server answers other
 * requests in between. Calls that all began in one pass would delay everybody by the time of all of them.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isHandingOut = false;
  /** When the turn of this pass began, and how long its calls took. */
  let turnSince: number | undefined;
  let turnMs = 0;
  let connections = 0;

  const mayBegin = () => turnSince === undefined || performance.now() - turnSince < sharedTurnMs;
  const begin = () => {
    if (turnSince !== undefined) return;
    turnSince = performance.now();
    void endTurn();
  };
  const endTurn = async () => {
    // A turn can begin where requests are read. That pass is over then, and the next one reads what came meanwhile.
    await nextPass();
    await nextPass();
    await letOthersIn();
    turnSince = undefined;
    if (waiting.length > 0) void handOut();
  };
  /**
   * Lets new connections in after a long turn. Node accepts one in each pass of its event loop, so this waits until a pass brings none,
   * but at most as long as the turn took: heavy calls keep half of the time, however many people connect.
   */
  const letOthersIn = async () => {
    if (turnMs <= longTurnMs) return;
    const end = performance.now() + turnMs;
    for (let before = -1; before !== connections && performance.now() < end; ) {
      before = connections;
      await nextPass();
    }
  };
  /** A call begins only after the one before did what it does at once. */
  const handOut = async () => {
    isHandingOut = true;
    await noteWork();
    while (waiting.length > 0 && mayBegin()) {
      begin();
      waiting.shift()?.();
      await noteWork();
    }
    isHandingOut = false;
  };
  const noteWork = async () => {
    await begunWork();
    if (turnSince !== undefined) turnMs = performance.now() - turnSince;
  };
  return {
    takeTurn: () => {
      if (isHandingOut || !mayBegin()) return new Promise((start) => waiting.push(start));
      begin();
      void handOut();
      return Promise.resolve();
    },
    noteConnection: () => {
      connections += 1;
    },
  };
}
