import type { Request, Response } from 'express';
import { noteEverythingTaken } from '../trpc/exports.ts';
import type { OutputOf } from './operations.ts';
import { type RestRoute, route } from './route.ts';
import { writeZip } from './write-zip.ts';

type OpenExport = OutputOf<'exports.everything'>;

/** A snapshot of the data is held for as long: a year of photographs over a slow line. */
const longestMs = 30 * 60_000;

async function sendExport({ name, at, files }: OpenExport, res: Response): Promise<void> {
  await noteEverythingTaken(res.locals.context);
  res.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  });
  const late = setTimeout(() => res.destroy(), longestMs);
  // A reader who goes away ends the work; nobody waits for room that will not come.
  const gone = new Promise<never>((_, stop) => res.once('close', () => stop(new Error('closed'))));
  gone.catch(() => {});
  const list = files();
  try {
    await Promise.race([writeZip(res, list, at), gone]);
    res.end();
  } catch (error) {
    // Half of an archive must not look like all of it.
    res.destroy(error as Error);
  } finally {
    clearTimeout(late);
    // Ends what it reads from.
    list.return(undefined);
  }
}

export const exportRoutes: RestRoute[] = [
  route('exports.everything', {
    method: 'GET',
    path: '/api/export/everything',
    summary: 'Every record as CSV and every file, in one zip archive',
    sends: 'application/zip',
    send: (open: OpenExport, req: Request, res: Response) =>
      req.method === 'HEAD' ? Promise.resolve(void res.end()) : sendExport(open, res),
  }),
];
