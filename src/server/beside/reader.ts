import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { ChildQueue, GivenUp, QueueIsFull } from '../children/child-queue.ts';
import { ChildDied, startLimitedChild } from '../children/limited-child.ts';
import type { Env } from '../settings/env.ts';
import type { Log } from '../start/log.ts';
import { RelayedFailure } from '../trpc/error-format.ts';
import type { Done, ReadQuestion, Work } from './asked.ts';

export type Reader = ReturnType<typeof createReader>;

const minute = 60_000;

const limits = {
  /** Far longer than the largest report takes on a small box. */
  longestMs: 20_000,
  /** The budgets let fewer wait (`trpc/budgets.ts`). */
  waiting: 1000,
  idleMs: 10 * minute,
};

const program = {
  does: 'makes long reads',
  source: 'src/server/beside/read-child.ts',
  built: 'dist/server/read-child.js',
  memoryBytes: 320 * 1024 * 1024,
  /** A report of three years of 100,000 activities, 20 MB of JSON, needs 110. */
  heapMegabytes: 160,
  logs: true,
};

/**
 * Answers long reads in a child process with its own connection, so that nobody else waits while SQLite reads whole tables and a large
 * answer becomes JSON. A read that takes too long or too much memory ends the child, and its sender gets an error. A thread would not
 * do: when a thread runs out of memory, the whole process may end.
 */
export function createReader(log: Log, env: Env) {
  const children = new ChildQueue<ReadQuestion, Done>(() => startLimitedChild(program), limits);

  /** The JSON that was asked for. Rejects as a call of the server itself would, and with TOO_LARGE for what takes too long or too much. */
  async function read(work: Work): Promise<Exclude<Done, { failure: unknown }>> {
    const done = await children.ask({ env, work }).catch((error: unknown) => {
      if (error instanceof GivenUp) throw stopping();
      if (!(error instanceof ChildDied || error instanceof QueueIsFull)) throw error;
      log.warn({ what: work.what }, 'a long read took too long or too much memory');
      throw new AppError('TOO_LARGE', messages.general.tooMuchAsked);
    });
    if ('failure' in done) throw new RelayedFailure(done.failure);
    return done;
  }
  return {
    read,
    readAllActivities: async () => (await read({ what: 'all activities' })).body,
    /** Resolves when the child's connection is closed: SQLite moves the -wal into the database when the last connection closes. */
    stop: () => children.close(),
  };
}

/** The database is being closed, for a restore or for good. */
function stopping(): AppError {
  const { starting, tryAgainSoon } = messages.general;
  return new AppError('TOO_MANY', `${starting} ${tryAgainSoon}`, { retryAfterSeconds: 5 });
}
