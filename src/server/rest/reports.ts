import { z } from 'zod';
import type { Outputs } from './operations.ts';
import { type CallGroup, callsOf, int, route } from './route.ts';

const reportObjectiveRow = z.object({
  objective_id: z.int(),
  title: z.string(),
  measurement: z.string(),
  projectObjectiveId: z.int().nullable(),
});
const amounts = { rats: z.int(), possums: z.int(), mustelids: z.int(), hedgehogs: z.int(), others: z.int() };
const onActivity = { activityName: z.string(), activityDate: z.string().meta({ format: 'date' }) };
const reportRow = z
  .object({
    detailRows: z.array(z.object({ activityId: z.int(), ...onActivity, amount: z.number() })),
    totalAmount: z.number(),
    trapsEstablishedTotal: z.number(),
    trapsCheckedTotal: z.number(),
    catchesBreakdown: z.object(amounts),
    predatorDetailRows: z.array(
      z.object({ ...onActivity, subType: z.string(), measurement: z.number().nullable(), ...amounts }),
    ),
  })
  .meta({ id: 'ObjectiveReport' });

type ReportObjective = Outputs['reports']['objectives'][number];
type Report = Outputs['reports']['objective'];

const objectiveToWire = ({ objectiveId, title, measurement, projectObjectiveId }: ReportObjective) => ({
  objective_id: objectiveId,
  title,
  measurement,
  projectObjectiveId,
});

const recordToWire = (record: Report['predatorDetailRows'][number]) => ({
  activityName: record.activityName,
  activityDate: record.activityDate,
  subType: record.subType,
  measurement: record.measurement,
  rats: record.rats,
  possums: record.possums,
  mustelids: record.mustelids,
  hedgehogs: record.hedgehogs,
  others: record.others,
});

const reportToWire = ({
  detailRows,
  totalAmount,
  predatorDetailRows,
  ...report
}: Report): z.output<typeof reportRow> => ({
  detailRows,
  totalAmount,
  trapsEstablishedTotal: report.trapsEstablishedTotal,
  trapsCheckedTotal: report.trapsCheckedTotal,
  catchesBreakdown: report.catchesBreakdown,
  predatorDetailRows: predatorDetailRows.map(recordToWire),
});

const group: CallGroup = {
  about: 'What was done for an objective of a project.',
  examples: {
    activityDate: '2026-05-02',
    activityName: 'Estuary trap line',
    amount: 12.5,
    endDate: '2026-12-31',
    measurement: 20,
    startDate: '2026-04-01',
    subType: 'traps checked',
    totalAmount: 12.5,
    trapsCheckedTotal: 20,
    trapsEstablishedTotal: 4,
  },
};

export const reportRoutes = callsOf(group, [
  route('reports.objectives', {
    method: 'GET',
    path: '/api/report/report_outcome/{projectId}',
    summary: 'What can be reported on for a project',
    returns: z.object({ objectives: z.array(reportObjectiveRow) }),
    params: { projectId: 'projectId' },
    answer: (rows: ReportObjective[]) => ({ objectives: rows.map(objectiveToWire) }),
  }),
  route('reports.objective', {
    method: 'GET',
    path: '/api/report/objective',
    summary: 'What was done for an objective of a project, both dates included',
    returns: reportRow,
    query: { projectId: int('projectId'), objectiveId: int('objectiveId'), startDate: 'startDate', endDate: 'endDate' },
    answer: reportToWire,
  }),
]);
