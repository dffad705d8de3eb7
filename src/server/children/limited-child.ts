import { type ChildProcess, type Serializable, type SpawnOptions, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The child was ended, by us or by the system, before it answered. */
export class ChildDied extends Error {}

export type LimitedChild<Question, Answer> = {
  isAlive: () => boolean;
  /** Asks for one answer; the caller waits for it before asking again. Rejects with ChildDied when there is none within `longestMs`: the child is dead then. */
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
  /** All memory that it may have, its own program (some 90 MB) included. The program gets it as its argument, in bytes. */
  memoryBytes: number;
  /** The most that V8 collects garbage for, when it shall be less. */
  heapMegabytes?: number;
  /** Whether its standard output, a log, goes where the server's goes. */
  logs?: boolean;
};

const longestStartMs = 60_000;

/**
 * Starts a program of ours with a limit of memory. It says one thing when it is ready, and then answers one message after the other. It
 * does not keep this process alive, and ends with it.
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
      // What cannot be sent any more is told by the end of the process.
      child.send(question, () => {});
      return (await answer) as Answer;
    },
    end() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** It gets no environment: what reads a stranger's file needs to know no key. What a program does need is sent to it. */
const environment = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };

/**
 * On Linux `ulimit -d` counts all that is allocated, libraries of other languages too, and the system refuses more. Elsewhere (macOS
 * and Windows have nothing of the kind) the program itself looks at its size: see `watch-memory.ts`.
 */
function spawnLimited({ source, built, memoryBytes, heapMegabytes, logs }: ChildProgram): ChildProcess {
  const isSource = import.meta.filename.endsWith('.ts');
  const program = isSource ? ['--import', 'tsx', join(packageRoot, source)] : [join(packageRoot, built)];
  // The young generation would take 48 MB more.
  const heap = heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8'] : [];
  const call = [process.execPath, ...heap, ...program, String(memoryBytes)];
  const options: SpawnOptions = {
    cwd: packageRoot,
    env: environment,
    stdio: ['ignore', logs ? 'inherit' : 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  };
  if (process.platform === 'win32') return spawn(process.execPath, call.slice(1), options);
  const kilobytes = String(Math.floor(memoryBytes / 1024));
  // The shell becomes the program, so the process is one and the same. Where the limit is unknown, it starts without.
  return spawn('/bin/sh', ['-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', kilobytes, ...call], options);
}
