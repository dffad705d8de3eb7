import { searchAuditSchema } from '#shared/audit.ts';
import { exportEmailsSchema } from '#shared/emails.ts';
import { listHoursSchema } from '#shared/hours.ts';
import { listInductionsSchema } from '#shared/inductions.ts';
import { projectReportSchema } from '#shared/project-report.ts';
import { exportReportSchema } from '#shared/reports.ts';
import { listStaffSchema } from '#shared/staff.ts';
import { exportTicketsSchema } from '#shared/tickets.ts';
import { trapFiltersSchema } from '#shared/traps/filters.ts';
import { trapReportSchema } from '#shared/traps.ts';
import { inFile, searchAudit } from '../services/audit-search.ts';
import { listAttendanceForFile } from '../services/exports/attendance.ts';
import { listEmailsForFile, listRisksWithControls } from '../services/exports/lists.ts';
import { listTrapNzRecords } from '../services/exports/trap-nz.ts';
import { recordEverything } from '../services/exports.ts';
import { listHours } from '../services/hours.ts';
import { listInductions } from '../services/inductions.ts';
import { getWholeReport } from '../services/project-report.ts';
import { listProjects } from '../services/projects.ts';
import { getReportFile } from '../services/reports.ts';
import { listStaff } from '../services/staff.ts';
import { exportTickets } from '../services/tickets/list.ts';
import { listTokens } from '../services/tokens.ts';
import { readTrapReport } from '../services/trap-report.ts';
import { exportTraps } from '../services/traps.ts';
import { listVolunteers } from '../services/volunteers.ts';
import { actNow, type Context, clockOf } from '../start/context.ts';
import { exported } from './exported.ts';
import { procedureFor, router } from './procedure.ts';
import { noteTaken } from './write.ts';

const read = procedureFor('signed-in:read');
const long = procedureFor('signed-in:read', { limit: 'export' });
const report = procedureFor('signed-in:read', { limit: 'report' });

/** The rows of each file that the page makes. Those of activities, incidents and the library stand with their lists. */
export const exportsRouter = router({
  staff: read.input(listStaffSchema).query(({ ctx, input }) => exported(ctx, 'staff', listStaff(ctx.db, input))),
  volunteers: read.query(({ ctx }) => exported(ctx, 'volunteers', listVolunteers(ctx.db, {}))),
  projects: read.query(({ ctx }) => exported(ctx, 'projects', listProjects(ctx.db))),
  risks: long.query(({ ctx }) => exported(ctx, 'risks', listRisksWithControls(ctx.db))),
  hours: report
    .input(listHoursSchema)
    .query(({ ctx, input }) => exported(ctx, 'hours', listHours(ctx.db, clockOf(ctx), input))),
  attendance: long
    .input(listHoursSchema)
    .query(({ ctx, input }) =>
      exported(ctx, 'attendance', listAttendanceForFile(ctx.db, ctx.program.env.ORG_TIMEZONE, input)),
    ),
  tickets: long
    .input(exportTicketsSchema)
    .query(({ ctx, input }) => exported(ctx, 'tickets', exportTickets(ctx.db, actNow(ctx, ctx.user), input))),
  traps: long
    .input(trapFiltersSchema)
    .query(({ ctx, input }) => exported(ctx, 'traps', exportTraps(ctx.db, actNow(ctx, ctx.user), input))),
  trapNz: long
    .input(trapFiltersSchema)
    .query(({ ctx, input }) =>
      exported(ctx, 'Trap.NZ records', listTrapNzRecords(ctx.db, actNow(ctx, ctx.user), input)),
    ),
  trapReport: report.input(trapReportSchema).query(async ({ ctx, input }) => {
    const answer = await ctx.program.turns.inPieces(readTrapReport(ctx.db, actNow(ctx, ctx.user), input));
    return exported(ctx, 'trap report', answer, { rows: answer.byTrap.length });
  }),
  inductions: long
    .input(listInductionsSchema)
    .query(({ ctx, input }) => exported(ctx, 'inductions', listInductions(ctx.db, input))),
  report: report.input(exportReportSchema).query(async ({ ctx, input: { file, ...input } }) => {
    const answer = await ctx.program.turns.inPieces(getReportFile(ctx.db, clockOf(ctx), input));
    const { detailRows, predatorDetailRows } = answer;
    return exported(ctx, file, answer, { rows: (file === 'report' ? detailRows : predatorDetailRows).length });
  }),
  projectReport: report
    .input(projectReportSchema)
    .query(async ({ ctx, input }) =>
      exported(ctx, 'project report', await ctx.program.turns.inPieces(getWholeReport(ctx.db, clockOf(ctx), input))),
    ),
  emails: procedureFor('admin:read', { limit: 'export' })
    .input(exportEmailsSchema)
    .query(({ ctx, input }) => exported(ctx, 'emails', listEmailsForFile(ctx.db, input))),
  backups: procedureFor('everything:read').query(({ ctx }) => exported(ctx, 'backups', ctx.program.backups.describe())),
  tokens: procedureFor('tokens:read').query(({ ctx }) =>
    exported(ctx, 'access tokens', listTokens(ctx.db, { now: ctx.program.now() })),
  ),
  /** One page of the file; the browser joins the pages. */
  audit: procedureFor('everything:read', { limit: 'export' })
    .input(searchAuditSchema)
    .query(({ ctx, input }) =>
      exported(ctx, 'audit trail', searchAudit(ctx.db, input, ctx.program.env.ORG_TIMEZONE, inFile)),
    ),
});

/** Records that the person of this request exports everything now. */
export const recordFullExport = (context: Context) => noteTaken(context, 'everything:read', recordEverything);
