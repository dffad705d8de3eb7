import { z } from 'zod';
import { bool, type CallGroup, callsOf, from, int, route } from './route.ts';

const attendanceRow = z
  .object({
    id: z.int(),
    activityId: z.int(),
    staffId: z.int().nullable(),
    volunteerId: z.int().nullable(),
    name: z.string(),
    signedOnAt: z.string(),
    signedOffAt: z.string().nullable(),
    briefed: z.boolean(),
    minutes: z.int().nullable(),
    certain: from('isCertain', z.boolean()),
  })
  .meta({ id: 'Attendance' });

const group: CallGroup = {
  about: 'Who is out on an activity: signing on and off, and how long they were there.',
  examples: {
    minutes: 210,
    signedOffAt: '2026-05-02T00:30:00.000Z',
    signedOnAt: '2026-05-01T21:00:00.000Z',
    volunteerId: null,
  },
};

export const attendanceRoutes = callsOf(group, [
  route('attendance.list', 'GET /api/attendance', {
    summary: 'Who was signed on at an activity, and for how many minutes',
    returns: z.array(attendanceRow),
    query: { activityId: int('activityId') },
  }),
  route('attendance.create', 'POST /api/attendance', {
    summary: 'Sign somebody on, now or at a given time: 409 while they are signed on anywhere',
    returns: attendanceRow,
    body: {
      activityId: int('activityId'),
      staffId: int('staffId'),
      volunteerId: int('volunteerId'),
      signedOnAt: 'signedOnAt',
      briefed: bool('briefed'),
      confirm: bool('confirm'),
    },
    status: 201,
  }),
  route('attendance.update', 'PUT /api/attendance/{id}', {
    summary: 'Sign somebody off, or correct the times with a reason',
    returns: attendanceRow,
    body: {
      ...{ signedOnAt: 'signedOnAt', signedOffAt: 'signedOffAt', briefed: bool('briefed'), reason: 'reason' },
      confirm: bool('confirm'),
    },
    omits: ['activityId', 'staffId', 'volunteerId'],
  }),
]);
