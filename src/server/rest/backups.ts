import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { recordBackupDownload } from '../trpc/backups.ts';
import type { OutputOf } from './operations.ts';
import { type CallGroup, callsOf, route } from './route.ts';

type OpenBackup = OutputOf<'backups.open'>;

/** Streams the copy, which may be larger than the memory. */
async function sendBackup(backup: OpenBackup, req: Request, res: Response): Promise<void> {
  const copy = backup.read();
  try {
    if (req.method !== 'HEAD') await recordBackupDownload(res.locals.context, backup);
  } catch (error) {
    // It removes what was put together for it.
    copy.destroy();
    throw error;
  }
  res.set({
    'Content-Type': 'application/vnd.sqlite3',
    'Content-Disposition': `attachment; filename="${backup.fileName}"`,
    'Content-Length': String(backup.size),
    'X-Content-Type-Options': 'nosniff',
  });
  if (req.method === 'HEAD') {
    copy.destroy();
    return void res.end();
  }
  // The pipeline fails when the client goes away, which is no error.
  await pipeline(copy, res).catch(() => {});
}

const group: CallGroup = {
  about: 'Copies of the whole database.',
};

export const backupRoutes = callsOf(group, [
  route('backups.open', 'GET /api/backups/{id}', {
    summary: 'The file of a backup, for a Group Admin',
    sends: 'application/vnd.sqlite3',
    send: sendBackup,
  }),
]);
