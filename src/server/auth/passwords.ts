import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** The library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 20 MB and some 10 ms of a core. One core is left for everybody who is signed in already. */
const atOnce = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

/** Argon2id, in the thread pool. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Takes as long for an unknown person (`undefined`) as for a known one. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(async () => verify(passwordHash ?? (await unknownPersonsHash), password));
  return passwordHash !== undefined && matches;
}

const unknownPersonsHash = hash('nobody has this password', cost);
