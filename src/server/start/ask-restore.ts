import { AppError, reasonOf } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { askRestore } from '../backups/restore-note.ts';
import { assertRoom, measureDatabase } from '../db/disk-room.ts';
import { runInChild } from '../db/run-in-child.ts';
import { measureWhole } from '../db/thin-copies.ts';
import { verifyBackup } from '../db/verify-backup.ts';
import type { Program } from './context.ts';

/** The argument that makes the program check the backup that follows, and exit. */
export const checkArgument = '--check-backup';

/** Throws, in words, for a file that could not be restored, or that would leave nobody to sign in. */
export function checkToRestore(file: string): void {
  const { counts } = verifyBackup(file);
  if (new Map(counts).get('staff') === 0) throw new Error(messages.backups.nobodyInIt);
}

/**
 * Has a backup restored: checks it, notes it beside the database, and lets the program end, to be started again. The next start puts it into
 * place (`try-restore.ts`). @param end begins to end the program with `restartCode`. What was accepted is still answered.
 * @param check rejects, in words, for a file that cannot be restored; by default in a process of its own.
 */
export function createRestore(
  { env: { dataDir }, backups, disk, databaseId, log, now }: Program,
  end: () => void,
  check = (file: string): Promise<unknown> => runInChild([checkArgument, file]),
): NonNullable<Program['restore']> {
  let isAsked = false;
  return async ({ file, startedAt, actorName }) => {
    if (isAsked) throw new AppError('CONFLICT', messages.backups.restoreUnderWay);
    isAsked = true;
    try {
      // For the restored database, and for the copy of the one that it replaces.
      assertRoom('restoring', measureWhole(file) + measureDatabase(dataDir), disk.freeBytes());
      await check(file);
      await backups.finished();
      const askedAt = now();
      askRestore(dataDir, { file, startedAt, actorName, askedAt, databaseId, backups: backups.listKnown() });
      log.info('the program ends, to be started again with a backup');
      end();
      return { askedAt };
    } catch (error) {
      isAsked = false;
      log.error({ err: error }, 'no backup was restored');
      throw new AppError('CONFLICT', messages.backups.notRestored(reasonOf(error)));
    }
  };
}
