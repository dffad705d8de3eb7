import type { Socket } from 'node:net';
import { setImmediate as atEndOfPass } from 'node:timers';
import type { NextFunction, Request, Response } from 'express';
import { tooMuch } from '../trpc/limits.ts';

/** So long requests begin as they come: a tenth of the delay that people notice. */
const pieceMs = 15;
/** Each takes some 10 kB. Twenty people may have half as many calls under way. */
export const mostWaiting = 2000;
const retrySeconds = 5;

/**
 * Lets others in between when many requests arrive at one moment, however small each is. After `pieceMs` the others wait, and each later
 * pass of the event loop begins one of them, in the order in which they came. A pass accepts one connection: as long as each brings a new
 * one, the next request begins only after as long as the one before took, or whoever connects last would wait for all.
 */
export function beginInPasses() {
  const waiting: { res: Response; next: NextFunction }[] = [];
  const known = new WeakSet<Socket>();
  let isGoing = false;
  let hasBegun = false;
  let hasNewConnection = false;
  let since = 0;
  let restUntil = 0;

  function goOn(): void {
    isGoing = true;
    atEndOfPass(endPass);
  }

  function endPass(): void {
    const now = performance.now();
    if (hasBegun) restUntil = now + (now - since);
    const isResting = hasNewConnection && now < restUntil;
    hasBegun = false;
    hasNewConnection = false;
    isGoing = false;
    if (isResting) {
      goOn();
      return;
    }
    let first = waiting.shift();
    // Whoever hung up meanwhile is not served any more.
    while (first?.res.closed) first = waiting.shift();
    if (first) begin(first.next, now);
  }

  function begin(next: NextFunction, now: number): void {
    since = now;
    hasBegun = true;
    goOn();
    next();
  }

  return ({ socket }: Pick<Request, 'socket'>, res: Response, next: NextFunction) => {
    if (!known.has(socket)) {
      known.add(socket);
      hasNewConnection = true;
    }
    const now = performance.now();
    if (!isGoing) return begin(next, now);
    if (waiting.length === 0 && now - since < pieceMs) {
      hasBegun = true;
      return next();
    }
    if (waiting.length < mostWaiting) waiting.push({ res, next });
    else next(tooMuch(retrySeconds));
  };
}
