import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

type Argon2 = typeof import('@node-rs/argon2');
type Work = 'hashSync' | 'verifySync';
type Answer = { value: unknown } | { error: Error };
type Thread = { worker: Worker; waiting: ((answer: Answer) => void)[] };

/** Half of what the main thread gets, when both want all of a core. */
const lowerPriority = 3;

const argon2Path = createRequire(import.meta.url).resolve('@node-rs/argon2');

/**
 * A string, so that it starts the same from the built server, from the source and in a test. It answers in the order of the requests. On
 * Linux, which knows each thread by a number, it gives way to the main thread: where cores are few, a sign-in waits a little longer, and
 * those who are signed in do not.
 */
const program = `
  const { readlinkSync } = require('node:fs');
  const { setPriority } = require('node:os');
  const { parentPort, workerData } = require('node:worker_threads');
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), ${lowerPriority});
  } catch {}
  const argon2 = require(workerData);
  parentPort.on('message', ([work, values]) => {
    try {
      parentPort.postMessage({ value: argon2[work](...values) });
    } catch (error) {
      parentPort.postMessage({ error });
    }
  });
`;

/**
 * Argon2 on threads of its own, at most `most` of them, each started when there is work for it. Work is queued ahead, so that a thread
 * goes straight to its next password: in Node's thread pool each password first waited until the main thread was free, which on a
 * busy machine took a third as long as the work.
 */
export class Argon2Threads {
  private readonly most: number;
  private threads: Thread[] = [];

  constructor(most: number) {
    this.most = most;
  }

  /** Calls the library's function of that name on the thread that has the least to do. */
  async run<Name extends Work>(work: Name, ...values: Parameters<Argon2[Name]>): Promise<ReturnType<Argon2[Name]>> {
    const { worker, waiting } = this.leastBusy();
    const answer = await new Promise<Answer>((resolve) => {
      waiting.push(resolve);
      // Keeps the process alive while an answer is due, and only then.
      worker.ref();
      worker.postMessage([work, values]);
    });
    if ('error' in answer) throw answer.error;
    return answer.value as ReturnType<Argon2[Name]>;
  }

  private leastBusy(): Thread {
    const least = this.threads.toSorted((a, b) => a.waiting.length - b.waiting.length)[0];
    const isFree = least?.waiting.length === 0;
    return least && (isFree || this.threads.length >= this.most) ? least : this.start();
  }

  private start(): Thread {
    const worker = new Worker(program, { eval: true, workerData: argon2Path, execArgv: [] });
    const thread: Thread = { worker, waiting: [] };
    worker.on('message', (answer: Answer) => {
      thread.waiting.shift()?.(answer);
      if (thread.waiting.length === 0) worker.unref();
    });
    // The thread has died, for example out of memory. The calls that wait for it fail; the next call starts a new thread.
    worker.on('error', (error) => {
      this.threads = this.threads.filter((one) => one !== thread);
      for (const settle of thread.waiting.splice(0)) settle({ error });
    });
    this.threads.push(thread);
    return thread;
  }
}
