import type { LimitedChild } from './limited-child.ts';

/** As many questions wait as the queue takes. */
export class QueueIsFull extends Error {}
/** Nobody waits for the answer any more. */
export class GivenUp extends Error {}

type Job<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

export type QueueLimits = {
  /** The longest time for one question, from the moment the child gets it. */
  longestMs: number;
  /** Questions that wait for the one that is being answered. */
  waiting: number;
  /** A child that has had nothing to do for so long is ended: idle, it would hold some 80 MB. */
  idleMs: number;
};

/**
 * Asks a child process one question after the other, so that no question can hold the server or end it. The child lives on for the next
 * one, because it takes a good while to start. One that takes too long, or dies, is replaced.
 */
export class ChildQueue<Question, Answer> {
  readonly #start: () => LimitedChild<Question, Answer>;
  readonly #limits: QueueLimits;
  readonly #waiting: Job<Question, Answer>[] = [];
  #running: Job<Question, Answer> | undefined;
  #child: LimitedChild<Question, Answer> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(start: () => LimitedChild<Question, Answer>, limits: QueueLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  /** Rejects with QueueIsFull, with GivenUp after `signal`, and with ChildDied when the child took too long or too much memory. */
  ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(new QueueIsFull());
    return new Promise((resolve, reject) => {
      const job = { question, resolve, reject };
      signal?.addEventListener('abort', () => this.#giveUp(job), { once: true });
      this.#waiting.push(job);
      this.#startNext();
    });
  }

  /** Ends the child. The next question starts a new one. */
  end(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = undefined;
    return child?.end() ?? Promise.resolve();
  }

  #giveUp(job: Job<Question, Answer>): void {
    const index = this.#waiting.indexOf(job);
    if (index >= 0) this.#waiting.splice(index, 1);
    else if (this.#running === job) void this.end();
    job.reject(new GivenUp());
  }

  #startNext(): void {
    if (this.#running) return;
    clearTimeout(this.#idle);
    const job = this.#waiting.shift();
    this.#running = job;
    if (job) {
      this.#answer(job)
        .then(job.resolve, job.reject)
        .finally(() => {
          this.#running = undefined;
          this.#startNext();
        });
    } else {
      this.#idle = setTimeout(() => void this.end(), this.#limits.idleMs).unref();
    }
  }

  async #answer({ question }: Job<Question, Answer>): Promise<Answer> {
    if (!this.#child?.isAlive()) this.#child = this.#start();
    try {
      return await this.#child.ask(question, this.#limits.longestMs);
    } catch (error) {
      // The next child starts when this one has given its memory back.
      await this.end();
      throw error;
    }
  }
}
