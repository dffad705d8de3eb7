import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { noteBackupTaken } from '../trpc/backups.ts';
import type { Outputs, RestRoute } from './route.ts';

/** The reader is lost in JSON, which is why the inferred type does not know it. */
type OpenBackup = Outputs['backups']['open'] & { read: () => NodeJS.ReadableStream };

/** Streams the copy: a year of photographs does not fit into memory twice. */
async function sendBackup(backup: OpenBackup, req: Request, res: Response): Promise<void> {
  if (req.method !== 'HEAD') await noteBackupTaken(res.locals.context, backup);
  res.set({
    'Content-Type': 'application/vnd.sqlite3',
    'Content-Disposition': `attachment; filename="${backup.fileName}"`,
    'Content-Length': String(backup.size),
    'X-Content-Type-Options': 'nosniff',
  });
  if (req.method === 'HEAD') return void res.end();
  // A reader who goes away is no failure of ours.
  await pipeline(backup.read(), res).catch(() => {});
}

export const backupRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/backups/{id}',
    procedure: 'backups.open',
    summary: 'The file of a backup, for a Group Admin',
    params: { id: 'id' },
    sends: 'application/vnd.sqlite3',
    send: sendBackup,
  },
];
