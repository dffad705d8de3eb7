import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { RelayedFailure } from '../trpc/error-format.ts';
import type { Done, Question, Reply, Work } from './asked.ts';

/** The word that makes a thread of this program answer reads: see `answerReads`. */
export const readerArgument = '--answer-reads';

export type Reader = ReturnType<typeof startReader>;

/** Far longer than the largest report takes on a small box. */
const longestMs = 20_000;
/** Twice what the largest report of 100,000 activities takes. */
const mostMegabytes = 256;

type Waiting = { tell: (done: Done) => void; fail: (error: Error) => void; late: NodeJS.Timeout };

/**
 * A thread that answers long reads on a connection of its own, so that nobody else waits while SQLite looks through everything and a
 * large answer becomes JSON. What takes too long, or too much memory, ends the thread and is told so; the next one gets a new one.
 */
export function startReader(log: Log, env: Env) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const end = (error: Error) => {
    const ending = worker;
    worker = undefined;
    for (const { fail, late } of waiting.values()) {
      clearTimeout(late);
      fail(error);
    }
    waiting.clear();
    void ending?.terminate();
  };

  const start = (): Worker => {
    const entry = process.argv[1] ?? '';
    const options = {
      argv: [readerArgument],
      workerData: env,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    };
    const started = entry.endsWith('.ts')
      ? new Worker(fromSource(entry), { ...options, eval: true })
      : new Worker(entry, options);
    started.unref();
    started.on('message', ({ id, done }: Reply) => {
      const one = waiting.get(id);
      waiting.delete(id);
      clearTimeout(one?.late);
      one?.tell(done);
    });
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (started !== worker) return;
      log.error({ err: error }, 'the thread of long reads has ended');
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error);
    });
    started.on('exit', () => {
      if (started === worker) end(new Error('The thread of long reads has ended.'));
    });
    return started;
  };

  worker = start();
  /** The JSON that was asked for. Rejects as a call on the main thread would, and with TOO_LARGE for what takes too long or too much. */
  async function read(work: Work): Promise<{ status: number; body: Uint8Array }> {
    worker ??= start();
    lastId += 1;
    const question: Question = { id: lastId, work };
    worker.postMessage(question);
    const done = await new Promise<Done>((tell, fail) => {
      const late = setTimeout(() => end(tooMuch()), longestMs);
      waiting.set(question.id, { tell, fail, late });
    });
    if ('failure' in done) throw new RelayedFailure(done.failure);
    return done;
  }
  return {
    read,
    readAllActivities: async () => (await read({ what: 'all activities' })).body,
    /** Closes its connection, so that the last one to close takes the log of changes into the database. */
    async stop() {
      await worker?.terminate();
    },
  };
}

/** A program that runs from its sources needs their loader in each thread anew. */
function fromSource(entry: string): string {
  const [loader, program] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(entry).href].map((url) =>
    JSON.stringify(url),
  );
  return `import(${loader}).then(({ register }) => { register(); return import(${program}); });`;
}

function tooMuch(): AppError {
  return new AppError('TOO_LARGE', messages.general.tooMuchAsked);
}
