import { AppError } from '#shared/app-error.ts';
import type { FileKind } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { PreparedFile } from './prepare-file.ts';
import { type ReaderChild, ReaderDied, type ReaderQuestion, startReaderChild } from './reader-child.ts';
import type { ReceivedFile } from './receive-form.ts';
import { type ReaderLimits, readerLimits, tooManyUploads } from './upload-limits.ts';

type Job = ReaderQuestion & { resolve: (file: PreparedFile) => void; reject: (error: unknown) => void };

/**
 * Reads uploaded files in a child process, one at a time, so that no file can hold the server or end it. The child lives on for the
 * next file, because it takes a good while to start. It is killed when it takes too long or when nobody waits for it any more, and a
 * file that it dies of is refused in words.
 *
 * Its memory is held by the system where that can: on Linux `ulimit -d` counts all that is allocated, by the image library too, and
 * refuses more. Elsewhere (macOS and Windows have nothing of the kind) it looks at its own size 50 times a second and ends itself.
 */
export class FileReader {
  readonly #limits: ReaderLimits;
  readonly #waiting: Job[] = [];
  #running: Job | undefined;
  #child: ReaderChild | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ReaderLimits = readerLimits) {
    this.#limits = limits;
  }

  /** What is stored of a file. Throws an AppError; TOO_MANY when too many wait. `signal`: nobody waits for the answer any more. */
  read(file: ReceivedFile, kind: FileKind, signal?: AbortSignal): Promise<PreparedFile> {
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(tooManyUploads());
    return new Promise((resolve, reject) => {
      const job = { file, kind, resolve, reject };
      signal?.addEventListener('abort', () => this.#giveUp(job), { once: true });
      this.#waiting.push(job);
      this.#startNext();
    });
  }

  /** Ends the child. The next file starts a new one. */
  end(): void {
    clearTimeout(this.#idle);
    this.#child?.end();
    this.#child = undefined;
  }

  #giveUp(job: Job): void {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    else if (this.#running === job) this.end();
    job.reject(new AppError('INVALID', messages.files.badForm));
  }

  #startNext(): void {
    if (this.#running) return;
    clearTimeout(this.#idle);
    const job = this.#waiting.shift();
    this.#running = job;
    if (job) {
      this.#ask(job)
        .then(job.resolve, job.reject)
        .finally(() => {
          this.#running = undefined;
          this.#startNext();
        });
    } else {
      this.#idle = setTimeout(() => this.end(), this.#limits.idleMs).unref();
    }
  }

  async #ask({ file, kind }: Job): Promise<PreparedFile> {
    if (!this.#child?.isAlive()) this.#child = startReaderChild(this.#limits.memoryBytes);
    const answer = await this.#child.ask({ file, kind }, this.#limits.longestMs).catch((error: unknown) => {
      this.end();
      throw error instanceof ReaderDied ? new AppError('TOO_LARGE', messages.files.tooHard) : error;
    });
    if ('code' in answer) throw new AppError(answer.code, answer.message);
    if ('fault' in answer) throw new Error(`A file could not be read: ${answer.fault}`);
    // What it keeps of this picture's memory would be missing for the next one.
    if (answer.rss > this.#limits.keptBytes) this.end();
    return { ...answer.prepared, bytes: answer.bytes ?? file.bytes };
  }
}

/** The one of this process. */
export const fileReader = new FileReader();
