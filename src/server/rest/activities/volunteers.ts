import { z } from 'zod';
import { type CallGroup, callsOf, idList, int, route, texts } from '../route.ts';

const person = texts('firstname', 'lastname', 'phone', 'emergencyContact', 'emergencyContactNumber');
const assignmentRow = z.object({ id: z.int(), volunteer_id: z.int(), ...person }).meta({ id: 'VolunteerAssignment' });

const group: CallGroup = {
  about: 'The volunteers on an activity.',
  examples: {
    added: 2,
  },
};

export const activityVolunteerRoutes = callsOf(group, [
  route('activities.volunteers.unassigned', 'GET /api/unassigned_volunteer/{activityId}', {
    summary: 'Volunteers who are not on the activity',
    returns: z.array(z.object({ id: z.int(), ...person })),
  }),
  route('activities.volunteers.assigned', 'GET /api/activity_volunteer/{activityId}', {
    summary: 'The volunteers on the activity',
    returns: z.array(assignmentRow),
  }),
  route('activities.volunteers.assign', 'POST /api/activity_volunteer', {
    summary: 'Put volunteers on the activity; of several, one who was deleted is left out and named',
    returns: z.object({ message: z.string(), added: z.int() }),
    body: { activity_id: int('activityId'), volunteer_ids: idList('volunteerIds') },
    status: 201,
  }),
  route('activities.volunteers.remove', 'DELETE /api/activity_volunteer/{id}', {
    summary: 'Take a volunteer off the activity, by the assignment’s id',
    omits: ['ids', 'activityId', 'assignedIds', 'reason'],
  }),
]);
