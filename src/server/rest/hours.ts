import { z } from 'zod';
import { type CallGroup, callsOf, from, int, numberOrNull, route } from './route.ts';

const hoursAnswer = z
  .object({
    rows: z.array(
      z.object({
        staffId: z.int().nullable(),
        volunteerId: z.int().nullable(),
        name: z.string(),
        projectId: z.int(),
        projectName: z.string(),
        month: z.string(),
        hours: z.number(),
        certain: from('isCertain', z.boolean()),
      }),
    ),
    totalHours: z.number(),
    volunteerHours: z.number(),
    staffHours: z.number(),
    people: z.int(),
    uncertainHours: from('unsureHours', z.number()),
  })
  .meta({ id: 'Hours' });

const addedHours = z
  .object({
    id: z.int(),
    staffId: z.int().nullable(),
    volunteerId: z.int().nullable(),
    projectId: z.int().nullable(),
    activityId: z.int().nullable(),
    date: z.string(),
    hours: z.number(),
    reason: z.string(),
  })
  .meta({ id: 'AddedHours' });

const group: CallGroup = {
  about: 'Hours worked, from sign-ons and as added by hand.',
  examples: {
    activityId: null,
    from: '2026-01-01',
    hours: 2.5,
    month: '2026-05',
    to: '2026-12-31',
    volunteerId: null,
  },
};

export const hoursRoutes = callsOf(group, [
  route('hours.list', 'GET /api/hours', {
    summary: 'The hours of each person on each project in each month of a period, exact to the minute',
    returns: hoursAnswer,
    query: { from: 'from', to: 'to', projectId: int('projectId') },
    omits: ['of'],
  }),
  route('hours.add', 'POST /api/hours', {
    summary: 'Add hours that nobody signed on for',
    returns: addedHours,
    body: {
      staffId: int('staffId'),
      volunteerId: int('volunteerId'),
      projectId: int('projectId'),
      activityId: int('activityId'),
      date: 'date',
      hours: numberOrNull('hours'),
      reason: 'reason',
    },
    status: 201,
  }),
]);
