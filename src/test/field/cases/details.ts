import type { CasesOf } from '../field-case.ts';

export const detailsCases: CasesOf<'activities.details'> = {
  'activities.details.update': [
    {
      title: 'other notes',
      words: 'Details: Notes',
      input: ({ activityId: id }) => ({ id, notes: 'Meet at the ford' }),
    },
    {
      title: 'another name and day',
      input: ({ activityId: id }) => ({ id, activityName: 'Aaron’s trap line', activityDate: '2026-03-09' }),
    },
    {
      title: 'a start, a finish and a meeting place',
      words: 'Details: Start, Finish, Meeting place',
      input: ({ activityId: id }) => ({ id, startTime: '08:30', finishTime: '02:00', meetingPlace: 'The ford' }),
    },
    {
      title: 'a Group Admin who leads',
      words: 'Details: Led by',
      input: ({ activityId: id, people }) => ({ id, ledById: people.admin }),
    },
    {
      title: 'one of those on it who leads in place of a Group Admin',
      input: async ({ api, activityId: id, people }) => {
        await api.activities.details.update({ id, ledById: people.admin });
        return { id, ledById: people.assignedStaff };
      },
    },
    {
      title: 'nobody who leads any more',
      input: async ({ api, activityId: id, people }) => {
        await api.activities.details.update({ id, ledById: people.freeStaff });
        return { id, ledById: null };
      },
    },
    { title: 'a day that has passed', input: ({ activityId: id }) => ({ id, activityDate: '2026-02-20' }) },
    {
      title: 'completed by its status',
      words: 'Status: Completed',
      input: ({ activityId: id }) => ({ id, status: 'Completed' }),
    },
    { title: 'archived', input: ({ activityId: id }) => ({ id, status: 'archived' }) },
    {
      title: 'opened again',
      input: async ({ api, activityId: id }) => {
        await api.activities.details.update({ id, status: 'Completed' });
        return { id, status: 'InProgress' };
      },
    },
    {
      title: 'taken out of the archive',
      input: async ({ api, activityId: id }) => {
        await api.activities.details.update({ id, status: 'archived' });
        return { id, status: 'onhold' };
      },
    },
  ],
};
