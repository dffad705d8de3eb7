import { z } from 'zod';
import { roles } from '#shared/permissions.ts';
import { type CallGroup, callsOf, int, route, texts } from '../route.ts';

const person = {
  ...texts('firstname', 'lastname', 'phone'),
  role: z.enum(roles),
  ...texts('emergencyContact', 'emergencyContactNumber'),
};
const assignmentRow = z.object({ id: z.int(), staff_id: z.int(), ...person }).meta({ id: 'StaffAssignment' });

const group: CallGroup = {
  about: 'The staff on an activity.',
};

export const activityStaffRoutes = callsOf(group, [
  route('activities.staff.unassigned', 'GET /api/unassigned_staff/{activityId}', {
    summary: 'Field Staff and Team Leaders who are not on the activity',
    returns: z.array(z.object({ id: z.int(), ...person })),
  }),
  route('activities.staff.assigned', 'GET /api/activity_staff/{activityId}', {
    summary: 'The staff on the activity',
    returns: z.array(assignmentRow),
  }),
  route('activities.staff.assign', 'POST /api/activity_staff', {
    summary: 'Put somebody on the activity; doing it again changes nothing',
    returns: assignmentRow.extend({ activity_id: z.int() }),
    body: { activity_id: int('activityId'), staff_id: int('staffId') },
    status: 201,
  }),
  route('activities.staff.remove', 'DELETE /api/activity_staff/{id}', {
    summary: 'Take somebody off the activity, by the assignment’s id',
    omits: ['ids', 'activityId', 'assignedIds', 'reason'],
  }),
]);
