import { availableParallelism } from 'node:os';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { Argon2Threads } from './argon2-threads.ts';

/** The library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash takes 20 MB and about 10 ms of a core. One core of several is left to those who are signed in already: with two hashes at
 * once on two cores, their requests wait twice as long.
 */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1));
const threads = new Argon2Threads(mostThreads);
/** For each thread, the password that it works on and the next. */
const atOnce = 2 * mostThreads;
/** Far more than a morning rush of thirty people. The last of a hundred waits a second, on a slow machine ten. */
const mostWaiting = 100;
const retryAfterSeconds = 10;
let running = 0;
const waiting: (() => void)[] = [];

/** Throws TOO_MANY at once when the queue is full: a flood is turned away, not kept waiting without end. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new AppError('TOO_MANY', messages.login.busy, { retryAfterSeconds });
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Argon2id, off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => threads.run('hashSync', password, cost));
}

/** Takes as long for an unknown person (`undefined`) as for a known one. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(async () => threads.run('verifySync', passwordHash ?? nobodysHash, password));
  return passwordHash !== undefined && matches;
}

/** A hash of the same cost, of zeros, which no password has. Made up here: to hash one took each start 20 MB and some milliseconds. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
