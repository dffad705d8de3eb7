import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { restoreSchema, type TriedBackup } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { assertOwnPassword } from '../auth/own-password.ts';
import { getBackup, noteDownload, noteRestore, readTry, recordTry } from '../services/backups.ts';
import { actNow, type Context, signInContextOf } from '../start/context.ts';
import { procedureFor, router } from './procedure.ts';
import { noteTaken } from './write.ts';

const read = procedureFor('everything:read');

export const backupsRouter = router({
  list: read.query(({ ctx: { program } }) => ({
    ...program.backups.describe(),
    /** Whether `restore` can be called. */
    restarts: program.restore !== undefined,
  })),
  make: procedureFor('everything:write', { limit: 'everything' }).mutation(({ ctx }) =>
    ctx.writeAfter(
      () => ctx.program.backups.make('by hand', actNow(ctx, ctx.user)),
      (_db, _act, made) => made,
      getBackup,
    ),
  ),
  /** Restores the newest copy into a scratch place, to know whether that works. */
  tryNewest: procedureFor('everything:write', { limit: 'everything' }).mutation(({ ctx }) =>
    ctx.writeAfter(
      () => ctx.program.backups.tryNewest(fullName(ctx.user)),
      recordTry,
      (db): TriedBackup | null => readTry(db),
    ),
  ),
  restore: procedureFor('everything:write', { limit: 'everything' })
    .input(restoreSchema)
    .mutation(({ ctx, input }) => restoreBackup(ctx, input)),
});

/**
 * Asks for the password again, because this takes back what everybody entered since. No answer is kept for a repeat of this change: the
 * database that would keep it is replaced, and its sessions with it.
 */
async function restoreBackup(ctx: Context & { user: SessionUser }, input: z.output<typeof restoreSchema>) {
  const { backups, restore } = ctx.program;
  await assertOwnPassword(signInContextOf(ctx), ctx.user, input.currentPassword);
  const { file, startedAt, fileName } = backups.find(input);
  if (!restore) throw new AppError('CONFLICT', messages.backups.restoreNotHere(file));
  await noteTaken(ctx, 'everything:write', (db, act) => noteRestore(db, act, { id: input.id, fileName }));
  return restore({ file, startedAt, actorName: fullName(ctx.user) });
}

/** Records that the person of this request downloads a copy now. */
export const recordBackupDownload = (context: Context, backup: { id: number; fileName: string }) =>
  noteTaken(context, 'everything:read', (db, act) => noteDownload(db, act, backup));
