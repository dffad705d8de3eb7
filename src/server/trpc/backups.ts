import { byId } from '#shared/fields.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('admin:read');

export const backupsRouter = router({
  list: read.query(({ ctx }) => ctx.program.backups.describe()),
  make: procedureFor('admin:write').mutation(({ ctx }) => ctx.program.backups.make('by hand', ctx.act)),
  /** A change, because the trail says who took which copy. */
  open: read.input(byId).mutation(({ ctx, input }) => ctx.program.backups.open(input, ctx.act)),
});
