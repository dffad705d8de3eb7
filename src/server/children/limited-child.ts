import { type ChildProcess, type Serializable, type SpawnOptions, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { packageRoot } from '../start/package-root.ts';

/** The child was ended, by us or by the system, before it answered. */
export class ChildDied extends Error {}

export type LimitedChild<Question, Answer> = {
  isAlive: () => boolean;
  /**
   * Asks one question. The caller waits for the answer before it asks the next. Without an answer within `longestMs` this kills the
   * child and rejects with ChildDied.
   */
  ask: (question: Question, longestMs: number) => Promise<Answer>;
  /** Kills it. Resolves when it is gone, with its files closed. */
  end: () => Promise<void>;
};

export type ChildProgram = {
  /** What it does, for the log: `reads files`. */
  does: string;
  /** Its source, and its file in the build. */
  source: string;
  built: string;
  /** The limit of its memory in bytes, which is also its argument. Node and the program alone take about 90 MB. */
  memoryBytes: number;
};

const longestStartMs = 60_000;

/**
 * Starts one of our programs with limited memory. The program sends one message when it is ready, then answers one question at a time.
 * It ends with this process, and does not keep this process running.
 */
export function startLimitedChild<Question extends Serializable, Answer>(
  program: ChildProgram,
): LimitedChild<Question, Answer> {
  const child = spawnLimited(program);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();

  /** Settles with the child's next message; kills it when there is none in time. */
  function hear(longestMs: number): Promise<Serializable> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), longestMs);
      const settle = (act: () => void) => () => {
        clearTimeout(late);
        child.off('exit', died).off('error', failed);
        act();
      };
      const died = settle(() => reject(new ChildDied()));
      const failed = (error: Error) => settle(() => reject(error))();
      child.once('message', (message) => settle(() => resolve(message))());
      child.once('exit', died).once('error', failed);
    });
  }

  const ready = hear(longestStartMs).catch((error: Error) => {
    throw new Error(
      `The process that ${program.does} did not start: ${complaint.trim() || error.message || 'it was ended'}`,
    );
  });
  ready.catch(() => {});

  return {
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    async ask(question, longestMs) {
      await ready;
      const answer = hear(longestMs);
      // Sending to a dead child fails in silence: its `exit` event rejects the answer.
      child.send(question, () => {});
      return (await answer) as Answer;
    },
    end() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

const megabyte = 1024 * 1024;

/**
 * A child reads files of strangers, so it gets none of the server's environment, which holds keys. We send it what it needs. Glibc gives
 * back at once what a large file took, and keeps a megabyte; blocks of less than 8 MB are not mapped anew each time.
 */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(megabyte),
  MALLOC_MMAP_THRESHOLD_: String(8 * megabyte),
  UV_THREADPOOL_SIZE: '2',
};

/**
 * On Linux `ulimit -d` limits all memory that the process allocates, native libraries included. macOS and Windows have no such limit:
 * there the program watches its own size (`watch-memory.ts`).
 */
function spawnLimited({ source, built, memoryBytes }: ChildProgram): ChildProcess {
  const isSource = import.meta.filename.endsWith('.ts');
  const program = isSource ? ['--import', 'tsx', join(packageRoot, source)] : [join(packageRoot, built)];
  const call = [process.execPath, ...program, String(memoryBytes)];
  const options: SpawnOptions = {
    cwd: packageRoot,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  };
  if (process.platform === 'win32') return spawn(process.execPath, call.slice(1), options);
  const kilobytes = String(Math.floor(memoryBytes / 1024));
  // `exec` replaces the shell, so there is one process. A shell that does not know the limit starts the program without it.
  return spawn('/bin/sh', ['-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', kilobytes, ...call], options);
}
