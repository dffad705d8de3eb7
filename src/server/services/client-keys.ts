import { eq, lt } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import { clientKeys } from '../db/schema/installation.ts';
import type { Act } from './act.ts';

/**
 * Runs a create that its sender may repeat after a lost answer. The first time it runs and its answer is kept with the key;
 * every other time the kept answer comes back and nothing happens. A key belongs to the person who used it first.
 */
export function answerOnce<T>(db: Db, act: Act, key: string, create: () => T): T {
  const kept = db.select().from(clientKeys).where(eq(clientKeys.key, key)).get();
  if (kept) {
    if (kept.actorId !== act.actorId) throw new AppError('INVALID', messages.general.invalid);
    return JSON.parse(kept.answer) as T;
  }
  const answer = create();
  db.insert(clientKeys)
    .values({ key, actorId: act.actorId, answer: JSON.stringify(answer), createdAt: act.now })
    .run();
  return answer;
}

/** Keys are for retries, not for keeping. */
export function forgetClientKeys(db: Db, olderThan: string): void {
  db.delete(clientKeys).where(lt(clientKeys.createdAt, olderThan)).run();
}
