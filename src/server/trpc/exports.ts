import { auditFilePageSize, searchAuditSchema } from '#shared/audit.ts';
import { exportEmailsSchema } from '#shared/emails.ts';
import { actNow } from '../context.ts';
import { searchAudit } from '../services/audit-search.ts';
import { listEmailsForFile, listRisksWithControls } from '../services/exports/lists.ts';
import { openExport, recordEverything } from '../services/exports.ts';
import { procedureFor, router } from './procedure.ts';

export const exportsRouter = router({
  risks: procedureFor('signed-in:read').query(({ ctx }) => listRisksWithControls(ctx.db)),
  emails: procedureFor('admin:read')
    .input(exportEmailsSchema)
    .query(({ ctx, input }) => listEmailsForFile(ctx.db, input)),
  /** A page of the file: the browser puts them together. */
  audit: procedureFor('everything:read')
    .input(searchAuditSchema)
    .query(({ ctx, input }) => searchAudit(ctx.db, input, ctx.program.env.ORG_TIMEZONE, auditFilePageSize)),
  /** A change, because the trail says who took it away. */
  everything: procedureFor('everything:read').mutation(async ({ ctx }) => {
    await ctx.write((db, act) => recordEverything(db, act));
    return openExport(ctx.db, actNow(ctx, ctx.user));
  }),
});
