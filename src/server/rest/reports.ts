import { z } from 'zod';
import type { Outputs } from './operations.ts';
import { answerOf, type CallGroup, callsOf, int, route } from './route.ts';

const objectiveRow = z.object({
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
  route('reports.objectives', 'GET /api/report/report_outcome/{projectId}', {
    summary: 'What can be reported on for a project',
    returns: z.object({ objectives: z.array(objectiveRow) }),
    answer: (rows: Outputs['reports']['objectives']) => ({ objectives: rows.map(answerOf(objectiveRow)) }),
  }),
  route('reports.objective', 'GET /api/report/objective', {
    summary: 'What was done for an objective of a project, both dates included',
    returns: reportRow,
    query: { projectId: int('projectId'), objectiveId: int('objectiveId'), startDate: 'startDate', endDate: 'endDate' },
  }),
]);
