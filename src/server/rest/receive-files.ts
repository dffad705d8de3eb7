import { setImmediate } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '#shared/app-error.ts';
import type { AskedFile } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { Context } from '../start/context.ts';
import { createCaller } from '../trpc/app-router.ts';
import { beginsAsDocument } from '../uploads/documents.ts';
import { fileReader } from '../uploads/file-reader.ts';
import { abandonedSignal, receivedFile, receiveForm } from '../uploads/receive-form.ts';
import type { RestRoute } from './route.ts';

const megabyte = 1024 * 1024;

function mostBytes({ env }: Context['program'], asked: AskedFile): number {
  const { MAX_IMAGE_MB: image, MAX_DOCUMENT_MB: document } = env;
  const most = { image, photo: image, document, paper: Math.max(image, document) };
  return most[asked] * megabyte;
}

function kindOf(bytes: Buffer, asked: AskedFile): Exclude<AskedFile, 'paper'> {
  if (asked !== 'paper') return asked;
  return beginsAsDocument(bytes) ? 'document' : 'image';
}

/** Reads the multipart form of calls that take files. A field that several calls share may be as large as the largest of them allows. */
export function readForm(routes: RestRoute[], req: Request, res: Response, next: NextFunction): void {
  const { program } = res.locals.context as Context;
  const limits: Record<string, number> = {};
  for (const { files = {} } of routes) {
    for (const [field, { kind }] of Object.entries(files)) {
      limits[field] = Math.max(limits[field] ?? 0, mostBytes(program, kind));
    }
  }
  program.disk.assertRoomForFiles();
  receiveForm(limits)(req, res, next);
}

/**
 * Stores the files that came with a call. @returns their ids, under the names of the call's input. A photo is only read: its call stores it
 * with its record.
 */
export async function storeFiles({ files = {} }: RestRoute, req: Request, context: Context) {
  const input: Record<string, unknown> = {};
  for (const [field, { to, kind: asked, required }] of Object.entries(files)) {
    const file = receivedFile(req, field);
    if (!file && req.is('application/json') && req.body?.[field])
      throw atField(field, new AppError('INVALID', messages.files.needsForm));
    if (!file && required) throw atField(field, new AppError('INVALID', messages.files.none));
    if (!file) continue;
    const kind = kindOf(file.bytes, asked);
    const limit = mostBytes(context.program, kind);
    if (file.bytes.length > limit)
      throw atField(field, new AppError('TOO_LARGE', messages.files.tooLarge(limit / megabyte)));
    const inWords = (error: unknown) => {
      throw error instanceof AppError ? atField(field, error) : error;
    };
    const signal = abandonedSignal(req);
    if (kind === 'photo') {
      input[to] = await fileReader.readPhoto(file, signal).catch(inWords);
      continue;
    }
    const prepared = await fileReader.read(file, kind, signal).catch(inWords);
    input[to] = (await storeInTurn(() => createCaller(context).files.create(prepared))).id;
  }
  return input;
}

let lastStored: Promise<unknown> = Promise.resolve();

/** Stores one file at a time: 20 MB block the process for 0.1 s or more, and the write queue would put several into one transaction. */
function storeInTurn<T>(store: () => Promise<T>): Promise<T> {
  const stored = lastStored.then(store);
  lastStored = stored.catch(() => {}).then(() => setImmediate());
  return stored;
}

function atField(field: string, error: AppError): AppError {
  const { code, message, retryAfterSeconds } = error;
  return new AppError(code, message, {
    errors: { [field]: message },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
