import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { noteBackupTaken } from '../trpc/backups.ts';
import type { OutputOf } from './operations.ts';
import { type RestRoute, route } from './route.ts';

type OpenBackup = OutputOf<'backups.open'>;

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
  route('backups.open', {
    method: 'GET',
    path: '/api/backups/{id}',
    summary: 'The file of a backup, for a Group Admin',
    params: { id: 'id' },
    sends: 'application/vnd.sqlite3',
    send: sendBackup,
  }),
];
