import { actNow, type Context } from '../context.ts';
import { getBackup, noteDownload } from '../services/backups.ts';
import { procedureFor, router } from './procedure.ts';
import { noteTaken } from './write.ts';

const read = procedureFor('everything:read');

export const backupsRouter = router({
  list: read.query(({ ctx }) => ctx.program.backups.describe()),
  make: procedureFor('everything:write').mutation(({ ctx }) =>
    ctx.writeAfter(
      () => ctx.program.backups.make('by hand', actNow(ctx, ctx.user)),
      (_db, _act, made) => made,
      getBackup,
    ),
  ),
});

/** Records that the person of this request downloads a copy now. */
export const recordBackupDownload = (context: Context, backup: { id: number; fileName: string }) =>
  noteTaken(context, 'everything:read', (db, act) => noteDownload(db, act, backup));
