import { projectReportSchema } from '#shared/project-report.ts';
import { reportObjectivesSchema, reportSchema } from '#shared/reports.ts';
import { getWholeReport } from '../services/project-report.ts';
import { getReportSpan } from '../services/reports/span.ts';
import { getReport, listReportObjectives } from '../services/reports.ts';
import { clockOf } from '../start/context.ts';
import { procedureFor, reading, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const report = procedureFor('signed-in:read', { limit: 'report' });

export const reportsRouter = router({
  objectives: reading(report, reportObjectivesSchema, listReportObjectives),
  span: read.input(reportObjectivesSchema).query(({ ctx, input }) => getReportSpan(ctx.db, clockOf(ctx), input)),
  objective: report
    .input(reportSchema)
    .query(({ ctx, input }) => ctx.program.turns.inPieces(getReport(ctx.db, clockOf(ctx), input))),
  project: report
    .input(projectReportSchema)
    .query(({ ctx, input }) => ctx.program.turns.inPieces(getWholeReport(ctx.db, clockOf(ctx), input))),
});
