import type { Request, Response } from 'express';
import { recordFullExport } from '../trpc/exports.ts';
import type { OutputOf } from './operations.ts';
import { type CallGroup, callsOf, route } from './route.ts';
import { writeZip } from './write-zip.ts';

type OpenExport = OutputOf<'exports.everything'>;

/** 30 minutes: enough for years of photographs over a slow line. The snapshot of the data stays open for as long. */
const longestMs = 30 * 60_000;

async function sendExport({ name, at, files }: OpenExport, res: Response): Promise<void> {
  await recordFullExport(res.locals.context);
  res.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  });
  const late = setTimeout(() => res.destroy(), longestMs);
  const list = files();
  try {
    await writeZip(res, list, at);
  } catch (error) {
    // An error ends the download, so that nobody takes half an archive for all of it. If the client has gone, this does nothing.
    res.destroy(error as Error);
  } finally {
    clearTimeout(late);
    // Closes the snapshot that it reads from.
    list.return(undefined);
  }
}

const group: CallGroup = {
  about: 'All records and files in one archive.',
};

export const exportRoutes = callsOf(group, [
  route('exports.everything', 'GET /api/export/everything', {
    summary: 'Every record as CSV and every file, in one zip archive',
    sends: 'application/zip',
    send: (open: OpenExport, req: Request, res: Response) =>
      req.method === 'HEAD' ? Promise.resolve(void res.end()) : sendExport(open, res),
  }),
]);
