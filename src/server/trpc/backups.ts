import { byId } from '#shared/fields.ts';
import { actNow } from '../context.ts';
import { getBackup, noteDownload } from '../services/backups.ts';
import { procedureFor, router } from './procedure.ts';

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
  /** A change, because the trail says who took which copy. */
  open: read.input(byId).mutation(async ({ ctx, input }) => {
    const backup = ctx.program.backups.open(input);
    await ctx.write((db, act) => noteDownload(db, act, { id: input.id, fileName: backup.fileName }));
    return backup;
  }),
});
