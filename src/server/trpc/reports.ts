import { projectReportSchema } from '#shared/project-report.ts';
import { reportObjectivesSchema, reportSchema } from '#shared/reports.ts';
import { getWholeReport } from '../services/project-report.ts';
import { getObjectiveReport, getReportSpan, listReportObjectives } from '../services/reports.ts';
import { actNow } from '../start/context.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const report = procedureFor('signed-in:read', { limit: 'report' });

type Asking = Parameters<typeof actNow>[0] & { user: Parameters<typeof actNow>[1] };

/** What a report is asked for, with the group's day, which tells what is done from what is planned. */
const asked = <Input>(ctx: Asking, input: Input) => ({ ...input, today: actNow(ctx, ctx.user).today });

const clockOf = (ctx: Asking) => ({
  timeZone: ctx.program.env.ORG_TIMEZONE,
  today: actNow(ctx, ctx.user).today,
});

export const reportsRouter = router({
  objectives: report.input(reportObjectivesSchema).query(({ ctx, input }) => listReportObjectives(ctx.db, input)),
  span: read.input(reportObjectivesSchema).query(({ ctx, input }) => getReportSpan(ctx.db, asked(ctx, input))),
  objective: report.input(reportSchema).query(({ ctx, input }) => getObjectiveReport(ctx.db, asked(ctx, input))),
  project: report.input(projectReportSchema).query(({ ctx, input }) => getWholeReport(ctx.db, clockOf(ctx), input)),
});
