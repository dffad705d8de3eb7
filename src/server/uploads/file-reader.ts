import type { AppErrorCode } from '#shared/app-error.ts';
import { AppError } from '#shared/app-error.ts';
import type { FileKind } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { PreparedPhoto } from '#shared/photos.ts';
import { ChildQueue, GivenUp, QueueIsFull } from '../children/child-queue.ts';
import { ChildDied, startLimitedChild } from '../children/limited-child.ts';
import type { PreparedFile } from './prepare-file.ts';
import type { ReceivedFile } from './receive-form.ts';
import { type ReaderLimits, readerLimits, tooManyUploads } from './upload-limits.ts';

export type ReaderQuestion = { file: ReceivedFile; kind: FileKind | 'photo' };

/** `rss`: bytes of memory that the child has after it. A document stays as it is, so its bytes are not sent back. */
export type ReaderAnswer =
  | { prepared: Omit<PreparedFile, 'bytes'>; bytes?: Uint8Array; rss: number }
  | { photo: PreparedPhoto; rss: number }
  | { code: AppErrorCode; message: string }
  | { fault: string };

/** Reads uploaded files in a child process. A file that it dies of is refused in words. */
export class FileReader {
  readonly #limits: ReaderLimits;
  readonly #children: ChildQueue<ReaderQuestion, ReaderAnswer>;

  constructor(limits: ReaderLimits = readerLimits) {
    this.#limits = limits;
    const program = {
      does: 'reads files',
      source: 'src/server/uploads/file-child.ts',
      built: 'dist/server/file-child.js',
      memoryBytes: limits.memoryBytes,
    };
    this.#children = new ChildQueue(() => startLimitedChild(program), limits);
  }

  /** What is stored of a file. Throws an AppError; TOO_MANY when too many wait. `signal`: nobody waits for the answer any more. */
  async read(file: ReceivedFile, kind: FileKind, signal?: AbortSignal): Promise<PreparedFile> {
    const answer = await this.#ask({ file, kind }, signal);
    if (!('prepared' in answer)) throw new Error('A file was read as a photo.');
    return { ...answer.prepared, bytes: answer.bytes ?? file.bytes };
  }

  /** The same of a photo, with its small one. */
  async readPhoto(file: ReceivedFile, signal?: AbortSignal): Promise<PreparedPhoto> {
    const answer = await this.#ask({ file, kind: 'photo' }, signal);
    if (!('photo' in answer)) throw new Error('A photo was read as a file.');
    return answer.photo;
  }

  async #ask(question: ReaderQuestion, signal?: AbortSignal) {
    const answer = await this.#children.ask(question, signal).catch((error: unknown) => {
      throw inWords(error);
    });
    if ('code' in answer) throw new AppError(answer.code, answer.message);
    if ('fault' in answer) throw new Error(`A file could not be read: ${answer.fault}`);
    // What it keeps of this picture's memory would be missing for the next one.
    if (answer.rss > this.#limits.keptBytes) void this.end();
    return answer;
  }

  /** Ends the child. The next file starts a new one. */
  end(): Promise<void> {
    return this.#children.end();
  }
}

function inWords(error: unknown): unknown {
  if (error instanceof QueueIsFull) return tooManyUploads();
  if (error instanceof GivenUp) return new AppError('INVALID', messages.files.badForm);
  return error instanceof ChildDied ? new AppError('TOO_LARGE', messages.files.tooHard) : error;
}

/** The one of this process. */
export const fileReader = new FileReader();
