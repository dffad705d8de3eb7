import { projectReportSchema } from '#shared/project-report.ts';
import { reportObjectivesSchema, reportSchema } from '#shared/reports.ts';
import { getProjectReport } from '../services/project-report.ts';
import { getObjectiveReport, listReportObjectives } from '../services/reports.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');

export const reportsRouter = router({
  objectives: read.input(reportObjectivesSchema).query(({ ctx, input }) => listReportObjectives(ctx.db, input)),
  objective: read.input(reportSchema).query(({ ctx, input }) => getObjectiveReport(ctx.db, input)),
  project: read.input(projectReportSchema).query(({ ctx, input }) => getProjectReport(ctx.db, input)),
});
