import { setImmediate as nextPass } from 'node:timers/promises';
import { tooMuch } from './limits.ts';
import { OpenCalls } from './open-calls.ts';

/** How many heavy calls wait for their turn; whoever comes then is refused. In all: the phones of a group that finds coverage at one bend. */
export const mostWaiting = { inAll: 60, ofOnePerson: 4 } as const;
/** Most of what waited is done by then. */
const busyRetrySeconds = 5;
/** Calls that together take less share a turn: a pass of the event loop costs as much as a short report. */
const shortMs = 2;
/** How long work in pieces goes on before others are answered: a tenth of the delay that people notice. */
const pieceMs = 15;

/** For so long a phone may take nothing of an answer before it loses its place. */
const unreadMs = 60_000;

/** Calls back once the answer is sent, or nobody takes it any more. */
type WhenAnswered = (done: () => void, unreadMs: number) => void;

/**
 * Lets what may take over 20 ms run one at a time. Between two, everybody else is answered for as long as the first one took, so heavy
 * calls have at most half of the time, however many there are.
 */
export class Turns {
  readonly #mostWaiting: number;
  /** Heavy calls that wait, run or have an answer that is not taken yet. */
  readonly #open: OpenCalls;
  readonly #waiting: { isCall: boolean; start: () => void }[] = [];
  #isTaken = false;
  #since = 0;
  #restUntil = 0;

  /** `factor` multiplies how many may wait. */
  constructor(factor: number) {
    this.#mostWaiting = mostWaiting.inAll * factor;
    this.#open = new OpenCalls((1 + mostWaiting.ofOnePerson) * factor);
  }

  /** Runs a person's heavy call when it is its turn. Throws TOO_MANY when too many wait. */
  async run<T>(sender: number | string, whenAnswered: WhenAnswered, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.filter(({ isCall }) => isCall).length >= this.#mostWaiting) throw tooMuch(busyRetrySeconds);
    const leave = this.#open.enter(sender);
    try {
      await this.#take(true);
      return await work().finally(() => this.#give());
    } finally {
      whenAnswered(leave, unreadMs);
    }
  }

  /** Does a short part of something that lasts, such as a download, when no heavy call runs. It is never refused. */
  async aside<T>(work: () => T): Promise<T> {
    await this.#take(false);
    try {
      return work();
    } finally {
      this.#give();
    }
  }

  /** Does the work of the call whose turn it is, and answers others between its pieces. @returns what the work returns. */
  async inPieces<T>(work: Generator<void, T> | AsyncGenerator<void, T>): Promise<T> {
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
      if (performance.now() - this.#since < pieceMs) continue;
      this.#noteWork();
      await this.#rest();
    }
  }

  #take(isCall: boolean): Promise<void> {
    if (!this.#isTaken && performance.now() >= this.#restUntil) {
      this.#isTaken = true;
      this.#since = performance.now();
      return Promise.resolve();
    }
    const turn = new Promise<void>((start) => this.#waiting.push({ isCall, start }));
    if (!this.#isTaken) void this.#next();
    return turn;
  }

  #give(): void {
    this.#noteWork();
    const isShort = performance.now() - this.#since < shortMs;
    const next = isShort ? this.#waiting.shift() : undefined;
    if (next) return void next.start();
    this.#isTaken = false;
    if (this.#waiting.length > 0) void this.#next();
  }

  async #next(): Promise<void> {
    this.#isTaken = true;
    await this.#rest();
    this.#waiting.shift()?.start();
  }

  #noteWork(): void {
    const now = performance.now();
    const tookMs = now - this.#since;
    this.#restUntil = tookMs < shortMs ? now : now + tookMs;
  }

  async #rest(): Promise<void> {
    do await nextPass();
    while (performance.now() < this.#restUntil);
    this.#since = performance.now();
  }
}
