import { setImmediate as atEndOfPass } from 'node:timers';
import type { NextFunction, Request, Response } from 'express';
import { tooMuch } from '../trpc/limits.ts';

/** So long one pass of the event loop begins requests: a tenth of the delay that people notice. */
const passMs = 15;
/** Each takes some 10 kB. Twenty people may have half as many calls under way. */
export const mostWaiting = 2000;
const retrySeconds = 5;

/**
 * Lets others in between when many requests arrive at one moment, however small each is: what has begun by `passMs` is done at once, the
 * others wait, and each later pass of the event loop begins one of them, in the order in which they came.
 */
export function beginInPasses() {
  const waiting: NextFunction[] = [];
  /** When this pass began its first request; null: it has begun none. */
  let since: number | null = null;

  function beginPass(): void {
    since = performance.now();
    atEndOfPass(endPass);
  }

  function endPass(): void {
    since = null;
    const next = waiting.shift();
    if (!next) return;
    beginPass();
    next();
  }

  return (_req: Request, _res: Response, next: NextFunction) => {
    const isOver = since !== null && (waiting.length > 0 || performance.now() - since >= passMs);
    if (isOver && waiting.length < mostWaiting) return void waiting.push(next);
    if (since === null) beginPass();
    next(isOver ? tooMuch(retrySeconds) : undefined);
  };
}
