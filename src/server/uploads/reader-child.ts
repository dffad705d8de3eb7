import { type ChildProcess, type Serializable, type SpawnOptions, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { AppErrorCode } from '#shared/app-error.ts';
import type { FileKind } from '#shared/files.ts';
import { packageRoot } from '../package-root.ts';
import type { PreparedFile } from './prepare-file.ts';
import type { ReceivedFile } from './receive-form.ts';

export type ReaderQuestion = { file: ReceivedFile; kind: FileKind };

/** `rss`: bytes of memory that the child has after it. A document stays as it is, so its bytes are not sent back. */
export type ReaderAnswer =
  | { prepared: Omit<PreparedFile, 'bytes'>; bytes?: Uint8Array; rss: number }
  | { code: AppErrorCode; message: string }
  | { fault: string };

/** The child was ended, by us or by the system, before it answered. */
export class ReaderDied extends Error {}

export type ReaderChild = {
  isAlive: () => boolean;
  /** Asks for one file. Rejects with ReaderDied when there is no answer within `longestMs`: the child is dead then. */
  ask: (question: ReaderQuestion, longestMs: number) => Promise<ReaderAnswer>;
  end: () => void;
};

const longestStartMs = 60_000;

/** Starts `file-child.ts` with a limit of memory. It does not keep this process alive, and ends with it. */
export function startReaderChild(memoryBytes: number): ReaderChild {
  const child = spawnLimited(memoryBytes);
  const end = () => void child.kill('SIGKILL');
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
      const late = setTimeout(end, longestMs);
      const settle = (act: () => void) => () => {
        clearTimeout(late);
        child.off('exit', died).off('error', failed);
        act();
      };
      const died = settle(() => reject(new ReaderDied()));
      const failed = (error: Error) => settle(() => reject(error))();
      child.once('message', (message) => settle(() => resolve(message))());
      child.once('exit', died).once('error', failed);
    });
  }

  const ready = hear(longestStartMs).catch((error: Error) => {
    throw new Error(
      `The process that reads files did not start: ${complaint.trim() || error.message || 'it was ended'}`,
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
      return (await answer) as ReaderAnswer;
    },
    end,
  };
}

/** It gets no environment: nothing that reads a stranger's file needs to know a key or an address. */
const options: SpawnOptions = {
  cwd: packageRoot,
  env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
  stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  serialization: 'advanced',
};

function spawnLimited(memoryBytes: number): ChildProcess {
  const isSource = import.meta.filename.endsWith('.ts');
  const program = isSource
    ? ['--import', 'tsx', join(packageRoot, 'src/server/uploads/file-child.ts')]
    : [join(packageRoot, 'dist/server/file-child.js')];
  const call = [process.execPath, ...program, String(memoryBytes)];
  if (process.platform === 'win32') return spawn(process.execPath, call.slice(1), options);
  const kilobytes = String(Math.floor(memoryBytes / 1024));
  // The shell becomes the program, so the process is one and the same. Where the limit is unknown, it starts without.
  return spawn('/bin/sh', ['-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', kilobytes, ...call], options);
}
