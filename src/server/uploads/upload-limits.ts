import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { QueueLimits } from '../children/child-queue.ts';

const megabyte = 1024 * 1024;

/**
 * What uploads may take of the box, all in one place. Together they stay under 512 MB over an idle server: the child process that
 * reads files, the files that are being received, and the one that is being stored.
 */
export const uploadLimits = {
  /** Bytes of all files that are received, wait or are stored at the same time. A form that is larger by the settings fits alone. */
  receivedBytes: 64 * megabyte,
  /** From the first byte to the last. 20 MB take so long at 0.3 Mbit/s, a bad mobile connection. */
  receiveMs: 10 * 60_000,
  /** Without a single byte. */
  silenceMs: 30_000,
  /** Files that wait for the one that is being read. */
  waiting: 8,
  /** What a refused person is told to wait, in seconds. */
  retryAfterSeconds: 10,
};

export type ReaderLimits = QueueLimits & {
  /** Memory of the child process, its own program (some 90 MB) included. */
  memoryBytes: number;
  /** A child that has more than this after a file makes room for a new one. */
  keptBytes: number;
};

export const readerLimits: ReaderLimits = {
  memoryBytes: 352 * megabyte,
  keptBytes: 128 * megabyte,
  /** The largest picture that is accepted takes 8 s on one slow core. */
  longestMs: 25_000,
  waiting: uploadLimits.waiting,
  idleMs: 30_000,
};

export function tooManyUploads(): AppError {
  return new AppError('TOO_MANY', messages.files.tooManyUploads, { retryAfterSeconds: uploadLimits.retryAfterSeconds });
}
