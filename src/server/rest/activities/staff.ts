import { z } from 'zod';
import { roles } from '#shared/permissions.ts';
import { type CallGroup, callsOf, int, route } from '../route.ts';

const person = {
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  emergencyContact: z.string(),
  emergencyContactNumber: z.string(),
};
const assignmentRow = z.object({ id: z.int(), staff_id: z.int(), ...person }).meta({ id: 'StaffAssignment' });

const inActivity = { activityId: 'activityId' } as const;

const group: CallGroup = {
  about: 'The staff on an activity.',
};

export const activityStaffRoutes = callsOf(group, [
  route('activities.staff.unassigned', {
    method: 'GET',
    path: '/api/unassigned_staff/{activityId}',
    summary: 'Field Staff and Team Leaders who are not on the activity',
    returns: z.array(z.object({ id: z.int(), ...person })),
    params: inActivity,
  }),
  route('activities.staff.assigned', {
    method: 'GET',
    path: '/api/activity_staff/{activityId}',
    summary: 'The staff on the activity',
    returns: z.array(assignmentRow),
    params: inActivity,
  }),
  route('activities.staff.assign', {
    method: 'POST',
    path: '/api/activity_staff',
    summary: 'Put somebody on the activity; doing it again changes nothing',
    returns: assignmentRow.extend({ activity_id: z.int() }),
    body: { activity_id: int('activityId'), staff_id: int('staffId') },
    status: 201,
  }),
  route('activities.staff.remove', {
    method: 'DELETE',
    path: '/api/activity_staff/{id}',
    summary: 'Take somebody off the activity, by the assignment’s id',
    params: { id: 'id' },
    omits: ['ids', 'activityId', 'assignedIds', 'reason'],
  }),
]);
