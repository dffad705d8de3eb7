import { ProjectReportPage } from '#web/pages/reports/project-report-page.tsx';
import type { FakeServer } from './fake-server.ts';
import { makeProjectRow } from './project-row.ts';
import { renderPage } from './render.tsx';

const noneYet = { people: 0, personDays: 0 };
export const noCatches = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0 };

export const report = {
  today: '2026-05-20',
  project: { id: 1, name: 'Ōkura Bush', location: 'Ōkura', startDate: '2025-07-01', version: 1, status: 'inprogress' },
  objectives: [
    {
      objectiveId: 7,
      title: 'Plants Planted',
      measurement: 'Plants',
      total: 1234.5,
      activities: 3,
      planned: 0,
      plannedActivities: 0,
      months: [
        { month: '2026-03', done: 1200.5, planned: 0 },
        { month: '2026-05', done: 34, planned: 0 },
      ],
      target: 2000,
      projectObjectiveId: 1,
      isDeleted: false,
    },
    {
      objectiveId: 9,
      title: 'Weed Treatment',
      measurement: 'm2',
      total: 40,
      activities: 1,
      planned: 0,
      plannedActivities: 0,
      months: [{ month: '2026-04', done: 40, planned: 0 }],
      target: null,
      projectObjectiveId: null,
      isDeleted: false,
    },
  ],
  activities: [
    { status: 'InProgress', count: 2, planned: 0 },
    { status: 'Completed', count: 5, planned: 0 },
  ],
  people: {
    staff: { people: 2, personDays: 6, planned: noneYet },
    volunteers: { people: 9, personDays: 21, planned: noneYet },
  },
  predators: {
    trapsEstablished: 12,
    trapsChecked: 48,
    catches: { ...noCatches, rats: 7, possums: 2 },
    planned: { trapsEstablished: 0, trapsChecked: 0, catches: noCatches },
  },
  incidents: [{ type: 'Near Miss', count: 1 }],
  hours: { people: 10, volunteers: { hours: 46.3333, people: 8 }, staff: { hours: 12, people: 2 }, unsureHours: 0 },
  checksNotUsed: 0,
  checksToUse: 0,
  tickets: [{ typeId: 4, type: 'Growsafe', staff: 1, volunteers: 3 }],
};

const base: FakeServer = {
  'projects.list': () => [
    makeProjectRow({ id: 1, name: 'Ōkura Bush', status: 'inprogress' }),
    makeProjectRow({ id: 2, name: 'Long ago', status: 'archived' }),
  ],
};

export const address = (start = '2026-01-01', end = '2026-06-30') =>
  `/report/project?project=1&start=${start}&end=${end}`;
export const open = (server: FakeServer = {}, at = address()) =>
  renderPage(<ProjectReportPage />, { at, server: { ...base, ...server } });
