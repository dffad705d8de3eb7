import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { composed } from '#shared/text.ts';

/** The library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One at a time: each takes 20 MB and about 10 ms of a core, and the others are for those who are signed in already. */
const oneByOne = pLimit(1);
/** Far more than a morning rush of thirty people. The last of a hundred waits a second, on a slow machine ten. */
const mostWaiting = 100;
const retryAfterSeconds = 10;

/** Throws TOO_MANY at once when the queue is full: a flood is turned away, not kept waiting without end. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (oneByOne.pendingCount >= mostWaiting) throw new AppError('TOO_MANY', messages.login.busy, { retryAfterSeconds });
  return oneByOne(work);
}

/** Argon2id, off the main thread; of the composed form, because keyboards send `ū` as one character or as two. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), cost));
}

/** Takes as long for an unknown person (`undefined`) as for a known one. Earlier versions hashed what was typed as it came. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = (form: string) => verify(passwordHash ?? nobodysHash, form);
  const form = composed(password);
  const matches = await inTurn(async () => (await fits(form)) || (form !== password && (await fits(password))));
  return passwordHash !== undefined && matches;
}

/** A hash of the same cost, of zeros, which no password has. Made up here: to hash one took each start 20 MB and some milliseconds. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
