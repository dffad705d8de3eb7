import type { Program } from './context.ts';
import { forgetClientKeys } from './services/client-keys.ts';

const hourMs = 3_600_000;
/** A phone that comes back from two months in the bush may still repeat what it never got an answer to. */
const keepClientKeysMs = 60 * 24 * hourMs;

/** Forgets what has no use any more, now and each hour. @returns stops it. */
export function startHousekeeping(program: Program): () => void {
  const tidy = () => {
    const olderThan = new Date(Date.parse(program.now()) - keepClientKeysMs).toISOString();
    const done = Promise.all([
      program.queue.run((db) => forgetClientKeys(db, olderThan)),
      program.sessions.forgetExpired(),
    ]);
    done.catch((error: unknown) => program.log.error({ err: error }, 'housekeeping failed'));
  };
  tidy();
  const timer = setInterval(tidy, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
