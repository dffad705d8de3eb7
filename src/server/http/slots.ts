import type { Response } from 'express';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

type Bounds = { atOnce: number; waiting: number };

const retryAfterSeconds = 10;

/** For what lasts as long as its request: so many at once and so many waiting, of one sender (`senderOf`) and of all together. */
export class Slots {
  readonly #bounds: { person: Bounds; all: Bounds };
  readonly #all: LimitFunction;
  /** One for each sender who has needed it. */
  readonly #bySender = new Map<number | string, LimitFunction>();

  constructor(bounds: { person: Bounds; all: Bounds }) {
    this.#bounds = bounds;
    this.#all = pLimit(bounds.all.atOnce);
  }

  /** Resolves when there is a slot. It is held until the answer is sent, or the client has gone. Throws TOO_MANY when too many wait. */
  async take(sender: number | string, res: Response): Promise<void> {
    const own = this.#bySender.get(sender) ?? pLimit(this.#bounds.person.atOnce);
    this.#bySender.set(sender, own);
    const { person, all } = this.#bounds;
    if (own.pendingCount >= person.waiting || this.#all.pendingCount >= all.waiting)
      throw new AppError('TOO_MANY', messages.general.tooManyHeavy, { retryAfterSeconds });
    await new Promise<void>((begin) => {
      const untilAnswered = async () => {
        begin();
        if (!res.closed) await new Promise((done) => res.once('close', done));
      };
      void own(() => this.#all(untilAnswered));
    });
  }
}
