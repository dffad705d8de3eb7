import type { NextFunction, Request, RequestHandler, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { uploadLimits } from './upload-limits.ts';
import { uploadMemory } from './upload-memory.ts';

/** The most bytes that each file field may bring, by its name. */
export type FileLimits = Record<string, number>;

export type ReceivedFile = { name: string; bytes: Buffer };

const megabyte = 1024 * 1024;
/** Room for the fields and the parts' headers beside the files. */
const restOfForm = 512 * 1024;

/** Far more than any documented form has. */
const bounds = { fields: 50, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20, fieldNestingDepth: 1 };

/** A signal for each form that has no answer yet. It is aborted when nobody waits for the answer any more. */
const underWay = new WeakMap<Request, AbortSignal>();

type Waits = Pick<typeof uploadLimits, 'receiveMs' | 'silenceMs'>;

/**
 * Reads a multipart form with these file fields, one file each. Refuses a form that is too large, by its announced length or as soon as
 * it sends too much, and a form that arrives too slowly. A form's bytes count towards the limit of all uploads until it is answered.
 */
export function receiveForm(limits: FileLimits, waits: Waits = uploadLimits): RequestHandler {
  const names = Object.keys(limits);
  const most = Object.values(limits).reduce((sum, limit) => sum + limit, restOfForm);
  const read = multer({
    storage: keepUpTo(limits),
    defParamCharset: 'utf8',
    limits: { ...bounds, files: names.length, parts: bounds.fields + names.length },
  }).fields(names.map((name) => ({ name, maxCount: 1 })));
  return (req: Request, res: Response, next: NextFunction) => {
    const allTooLarge = () => tooLarge(Math.max(...Object.values(limits)));
    if (Number(req.headers['content-length'] ?? 0) > most) return next(allTooLarge());
    const share = uploadMemory.share();
    const gone = new AbortController();
    underWay.set(req, gone.signal);
    res.once('close', () => {
      share.release();
      gone.abort();
    });
    let isDone = false;
    const finish = (error?: unknown) => {
      if (isDone) return;
      isDone = true;
      stopWatching();
      next(error);
    };
    const count = (received: number, chunk: number) => {
      if (received > most) throw allTooLarge();
      share.hold(chunk);
    };
    const stopWatching = watchBody(req, waits, count, (error) => {
      endBody(req, res);
      finish(error);
    });
    read(req, res, (error: unknown) => finish(error ? refusal(error) : undefined));
  };
}

type Count = (received: number, chunk: number) => void;

/** Counts a body as it comes. Calls `refuse` once when it comes too slowly, or when `count` throws. @returns stops it. */
function watchBody(req: Request, waits: Waits, count: Count, refuse: (error: unknown) => void): () => void {
  let received = 0;
  const end = (error: unknown) => {
    stop();
    refuse(error);
  };
  const tooSlow = () => end(new AppError('INVALID', messages.files.tooSlow));
  const whole = setTimeout(tooSlow, waits.receiveMs);
  const silence = setTimeout(tooSlow, waits.silenceMs);
  const see = (chunk: Buffer) => {
    silence.refresh();
    received += chunk.length;
    try {
      count(received, chunk.length);
    } catch (error) {
      end(error);
    }
  };
  const stop = () => {
    clearTimeout(whole);
    clearTimeout(silence);
    req.off('data', see);
  };
  req.on('data', see);
  return stop;
}

/** The rest of a refused body is read past for a moment, so that its sender comes to see the answer, and then cut off. */
function endBody(req: Request, res: Response): void {
  req.unpipe();
  req.resume();
  // Without `Connection: close`: Node would close at once, and whoever is still writing could lose the answer.
  res.once('finish', () => setTimeout(() => req.destroy(), 1000).unref());
}

/** Aborted as soon as nobody waits for the answer to this form any more; undefined when the request has none. */
export function abandonedSignal(req: Request): AbortSignal | undefined {
  return underWay.get(req);
}

/** What a form brought under a file field's name; an empty chooser brings nothing. */
export function receivedFile(req: Request, field: string): ReceivedFile | undefined {
  const file = req.files && !Array.isArray(req.files) ? req.files[field]?.[0] : undefined;
  return file && { name: file.originalname, bytes: file.buffer };
}

function keepUpTo(limits: FileLimits): StorageEngine {
  return {
    _handleFile(_req, file, done) {
      const limit = limits[file.fieldname] ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      file.stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= limit) chunks.push(chunk);
        else chunks.length = 0;
      });
      file.stream.on('error', done);
      file.stream.on('end', () =>
        size > limit ? done(tooLarge(limit, file.fieldname)) : done(null, { buffer: Buffer.concat(chunks), size }),
      );
    },
    _removeFile(_req, _file, done) {
      done(null);
    },
  };
}

function tooLarge(limit: number, field?: string): AppError {
  const message = messages.files.tooLarge(Math.round(limit / megabyte));
  return new AppError('TOO_LARGE', message, field === undefined ? {} : { errors: { [field]: message } });
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTooMuch = error instanceof MulterError && error.code !== 'LIMIT_UNEXPECTED_FILE';
  if (isTooMuch && error.code.startsWith('LIMIT_')) return new AppError('TOO_LARGE', messages.general.bodyTooLarge);
  return new AppError('INVALID', messages.files.badForm);
}
