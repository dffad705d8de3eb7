import { exportEmailsSchema } from '#shared/emails.ts';
import { listEmailsForFile, listRisksWithControls } from '../services/exports/lists.ts';
import { openExport } from '../services/exports.ts';
import { procedureFor, router } from './procedure.ts';

export const exportsRouter = router({
  risks: procedureFor('signed-in:read').query(({ ctx }) => listRisksWithControls(ctx.db)),
  emails: procedureFor('admin:read')
    .input(exportEmailsSchema)
    .query(({ ctx, input }) => listEmailsForFile(ctx.db, input)),
  everything: procedureFor('admin:read').mutation(({ ctx }) => ctx.write((db, act) => openExport(db, act))),
});
