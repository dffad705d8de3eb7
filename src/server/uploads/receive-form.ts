import type { NextFunction, Request, RequestHandler, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

/** The most bytes that each file field may bring, by its name. */
export type FileLimits = Record<string, number>;

export type ReceivedFile = { name: string; bytes: Buffer };

const megabyte = 1024 * 1024;
/** Room for the fields and the parts' headers beside the files. */
const restOfForm = 512 * 1024;

/** Far more than any documented form has. */
const bounds = { fields: 50, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20, fieldNestingDepth: 1 };

/**
 * Reads a multipart form of known file fields, one file each, all of it bounded: what is too large is refused by its announced
 * length, or as soon as it has sent more than it may.
 */
export function receiveForm(limits: FileLimits): RequestHandler {
  const names = Object.keys(limits);
  const most = Object.values(limits).reduce((sum, limit) => sum + limit, restOfForm);
  const read = multer({
    storage: keepUpTo(limits),
    defParamCharset: 'utf8',
    limits: { ...bounds, files: names.length, parts: bounds.fields + names.length },
  }).fields(names.map((name) => ({ name, maxCount: 1 })));
  return (req: Request, res: Response, next: NextFunction) => {
    if (Number(req.headers['content-length'] ?? 0) > most) return next(tooLarge(Math.max(...Object.values(limits))));
    read(req, res, (error: unknown) => next(error ? refusal(error) : undefined));
  };
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
