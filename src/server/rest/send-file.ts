import type { Request, Response } from 'express';
import { shownImageTypes } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import type { Context } from '../start/context.ts';
import type { OutputOf } from './operations.ts';
import { sendPieces } from './send-pieces.ts';

type OpenFile = OutputOf<'files.open'>;
type Part = { start: number; end: number };

/**
 * Sends a stored file, or the part that is asked for, so that no byte of it can run as a page or a script: its type is ours, a
 * browser may not guess another, and what was not drawn anew is a download. It never changes, so its hash is its ETag.
 */
export async function sendFile(file: OpenFile, req: Request, res: Response): Promise<void> {
  res.set({
    'Content-Type': file.mediaType,
    'Content-Disposition': disposition(file),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Kept by the browser, but asked about each time: after the logout nobody sees it.
    'Cache-Control': 'private, no-cache',
    ETag: `"${file.sha256}"`,
    'Accept-Ranges': 'bytes',
  });
  if (req.fresh) return void res.status(304).end();
  const part = readRange(file, req);
  if (part === 'outside') {
    for (const name of ['Content-Type', 'Content-Disposition', 'ETag']) res.removeHeader(name);
    const { noSuchRange: message } = messages.general;
    return void res.status(416).set('Content-Range', `bytes */${file.size}`).json({ message });
  }
  const { start, end } = part ?? { start: 0, end: file.size - 1 };
  if (part) res.status(206).set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  res.set('Content-Length', String(end - start + 1));
  if (req.method === 'HEAD') return void res.end();
  const { turns } = (res.locals.context as Context).program;
  await sendPieces(res, { ...file, aside: (read) => turns.aside(read) }, start, end + 1);
}

/** The one part that is asked for; nothing when it is all of it, several parts, or a part of another version. */
function readRange({ size, sha256 }: OpenFile, req: Request): Part | 'outside' | undefined {
  const condition = req.get('if-range');
  if (condition !== undefined && condition !== `"${sha256}"`) return undefined;
  const ranges = req.range(size, { combine: true });
  if (ranges === -1) return 'outside';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

function disposition({ name, mediaType }: OpenFile): string {
  const how = shownImageTypes.includes(mediaType) ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
