import { auditFilePageSize, searchAuditSchema } from '#shared/audit.ts';
import { exportEmailsSchema } from '#shared/emails.ts';
import { listHoursSchema } from '#shared/hours.ts';
import type { Context } from '../context.ts';
import { searchAudit } from '../services/audit-search.ts';
import { listAttendanceForFile } from '../services/exports/attendance.ts';
import { listEmailsForFile, listRisksWithControls } from '../services/exports/lists.ts';
import { recordEverything } from '../services/exports.ts';
import { procedureFor, router } from './procedure.ts';
import { noteTaken } from './write.ts';

export const exportsRouter = router({
  risks: procedureFor('signed-in:read').query(({ ctx }) => listRisksWithControls(ctx.db)),
  attendance: procedureFor('signed-in:read')
    .input(listHoursSchema)
    .query(({ ctx, input }) => listAttendanceForFile(ctx.db, ctx.program.env.ORG_TIMEZONE, input)),
  emails: procedureFor('admin:read')
    .input(exportEmailsSchema)
    .query(({ ctx, input }) => listEmailsForFile(ctx.db, input)),
  /** One page of the file; the browser joins the pages. */
  audit: procedureFor('everything:read')
    .input(searchAuditSchema)
    .query(({ ctx, input }) => searchAudit(ctx.db, input, ctx.program.env.ORG_TIMEZONE, auditFilePageSize)),
});

/** Records that the person of this request exports everything now. */
export const recordFullExport = (context: Context) => noteTaken(context, 'everything:read', recordEverything);
