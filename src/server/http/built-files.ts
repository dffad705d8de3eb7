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
 * Serves the files that are in the folder now, in the smallest form that the client accepts and the build made. `index.html` is a
 * template and not served. An address among the assets or of a hidden file that is none of them answers 404.
 */
export function serveBuiltFiles(folder: string) {
  const files = listFiles(folder);
  return (req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const { path } = req;
    const file = files.get(path);
    if (file) sendBuiltFile(folder, file, { req, res, next });
    else next(isAsset(path) || isHidden(path) ? noSuchFile() : undefined);
  };
}

type Exchange = { req: Request; res: Response; next: NextFunction };

function sendBuiltFile(folder: string, file: BuiltFile, { req, res, next }: Exchange): void {
  let copy = '';
  if (file.compressions.length > 0) {
    res.vary('Accept-Encoding');
    const accepted = req.acceptsEncodings();
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
  const served = names.filter((name) => name !== '/index.html' && !isHidden(name) && !copies.has(name));
  return new Map(served.map((name) => [name, { name, compressions: copiesOf(name) }]));
}
