import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { compressions } from './compress-files.ts';

/** The build puts a hash of their content into their names, so each can be kept for good. */
const isAsset = (path: string) => path.startsWith('/assets/');
const isHidden = (path: string) => path.includes('/.');

const keptForGood = { maxAge: '1y', immutable: true };
const askedForAgain = { maxAge: 0 };

type BuiltFile = { name: string; compressions: readonly (typeof compressions)[number][] };

/**
 * Sends the files that are in the folder now, in the smallest form that the client accepts and the build made. `serve` sends each under
 * its own address, but for the page, and refuses an address among the assets or of a hidden file that is none of them: 404.
 */
export function builtFiles(folder: string) {
  const files = listFiles(folder);
  const page = files.get('/index.html');
  files.delete('/index.html');
  return {
    serve(req: Request, res: Response, next: NextFunction): void {
      const { path } = req;
      const file = files.get(path);
      if (req.method !== 'GET' && req.method !== 'HEAD') next();
      else if (file) sendBuiltFile(folder, file, res, next);
      else next(isAsset(path) || isHidden(path) ? noSuchFile() : undefined);
    },
    sendPage(res: Response, next: NextFunction): void {
      if (page) sendBuiltFile(folder, page, res, next);
      else next(noSuchFile());
    },
  };
}

function sendBuiltFile(folder: string, file: BuiltFile, res: Response, next: NextFunction): void {
  let copy = '';
  if (file.compressions.length > 0) {
    res.vary('Accept-Encoding');
    const accepted = res.req.acceptsEncodings();
    const compression = file.compressions.find(({ encoding }) => accepted.includes(encoding));
    if (compression) {
      res.type(extname(file.name)).set('Content-Encoding', compression.encoding);
      copy = compression.extension;
    }
  }
  const options = { root: folder, ...(isAsset(file.name) ? keptForGood : askedForAgain) };
  res.sendFile(file.name + copy, options, (error) => {
    if (error) answerFailure(error, res, next);
  });
}

/** The error's own text names the file's path on the disk, so it is not passed on. */
function answerFailure(error: Error, res: Response, next: NextFunction): void {
  // The client has gone.
  if (res.headersSent || res.destroyed) return;
  res.removeHeader('Content-Encoding');
  res.removeHeader('Cache-Control');
  const { status, headers } = error as { status?: number; headers?: Record<string, string> };
  if (status === 416)
    res
      .status(416)
      .set(headers ?? {})
      .json({ message: messages.general.noSuchRange });
  // A new build has replaced the file since the start.
  else next(status === 404 ? noSuchFile() : error);
}

const noSuchFile = () => new AppError('NOT_FOUND', messages.general.unknownFile);

function listFiles(folder: string): Map<string, BuiltFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  const all = new Set(names);
  const copiesOf = (name: string) => compressions.filter(({ extension }) => all.has(name + extension));
  const copies = new Set(names.flatMap((name) => copiesOf(name).map(({ extension }) => name + extension)));
  const served = names.filter((name) => !isHidden(name) && !copies.has(name));
  return new Map(served.map((name) => [name, { name, compressions: copiesOf(name) }]));
}
