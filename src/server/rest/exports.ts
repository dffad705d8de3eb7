import type { Response } from 'express';
import type { RestRoute } from './route.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** The readers are lost in JSON, which is why the inferred type does not know them. */
type OpenExport = { name: string; at: string; files: () => Iterable<ZipEntry> };

async function sendExport({ name, at, files }: OpenExport, res: Response): Promise<void> {
  res.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  });
  // A reader who goes away ends the work; nobody waits for room that will not come.
  const gone = new Promise<never>((_, stop) => res.once('close', () => stop(new Error('closed'))));
  gone.catch(() => {});
  try {
    await Promise.race([writeZip(res, files(), at), gone]);
    res.end();
  } catch (error) {
    // Half of an archive must not look like all of it.
    res.destroy(error as Error);
  }
}

export const exportRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/export/everything',
    procedure: 'exports.everything',
    summary: 'Every record as CSV and every file, in one zip archive',
    sends: 'application/zip',
    send: (open, _req, res) => sendExport(open, res),
  },
];
