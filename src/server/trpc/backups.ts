import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { restoreSchema } from '#shared/backups.ts';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { assertOwnPassword } from '../auth/own-password.ts';
import { getBackup, noteDownload, noteRestore } from '../services/backups.ts';
import { actNow, type Context, signInContextOf } from '../start/context.ts';
import { procedureFor, router } from './procedure.ts';
import { noteTaken } from './write.ts';

const read = procedureFor('everything:read');

export const backupsRouter = router({
  list: read.query(({ ctx }) => ctx.program.backups.describe()),
  make: procedureFor('everything:write', { limit: 'everything' }).mutation(({ ctx }) =>
    ctx.writeAfter(
      () => ctx.program.backups.make('by hand', actNow(ctx, ctx.user)),
      (_db, _act, made) => made,
      getBackup,
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
  const { backups, restore, env } = ctx.program;
  await assertOwnPassword(signInContextOf(ctx), ctx.user, input.currentPassword);
  const { path, startedAt, fileName } = backups.find(input);
  if (!restore) throw new AppError('CONFLICT', messages.backups.restoreNotHere);
  await noteTaken(ctx, 'everything:write', (db, act) => noteRestore(db, act, { id: input.id, fileName }));
  await restore({ path, actorName: fullName(ctx.user), request: ctx.request });
  return { message: messages.backups.restored(formatInstant(startedAt, env.ORG_TIMEZONE)) };
}

/** Records that the person of this request downloads a copy now. */
export const recordBackupDownload = (context: Context, backup: { id: number; fileName: string }) =>
  noteTaken(context, 'everything:read', (db, act) => noteDownload(db, act, backup));
