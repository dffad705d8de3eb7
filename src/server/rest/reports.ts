import { each, int, type Outputs, type RestRoute } from './route.ts';

type ReportObjective = Outputs['reports']['objectives'][number];
type Report = Outputs['reports']['objective'];

const objectiveToWire = ({ objectiveId, title, measurement, projectObjectiveId }: ReportObjective) => ({
  objective_id: objectiveId,
  title,
  measurement,
  projectObjectiveId,
});

const recordToWire = ({ activityId: _, ...record }: Report['predatorDetailRows'][number]) => record;

const reportToWire = ({ detailRows, totalAmount, predatorDetailRows, ...report }: Report) => ({
  detailRows,
  totalAmount,
  trapsEstablishedTotal: report.trapsEstablishedTotal,
  trapsCheckedTotal: report.trapsCheckedTotal,
  catchesBreakdown: report.catchesBreakdown,
  predatorDetailRows: predatorDetailRows.map(recordToWire),
});

export const reportRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/report/report_outcome/{projectId}',
    procedure: 'reports.objectives',
    params: { projectId: 'projectId' },
    answer: each(objectiveToWire),
  },
  {
    method: 'GET',
    path: '/api/report/objective',
    procedure: 'reports.objective',
    query: { projectId: int('projectId'), objectiveId: int('objectiveId'), startDate: 'startDate', endDate: 'endDate' },
    answer: reportToWire,
  },
];
