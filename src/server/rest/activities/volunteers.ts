import { z } from 'zod';
import { each, idList, int, type Outputs, type RestRoute } from '../route.ts';

const person = {
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  emergencyContact: z.string(),
  emergencyContactNumber: z.string(),
};
const assignmentRow = z.object({ id: z.int(), volunteer_id: z.int(), ...person }).meta({ id: 'VolunteerAssignment' });

type Assigned = Outputs['activities']['volunteers']['assigned'][number];

const toWire = ({ volunteerId, id, ...person }: Assigned) => ({ id, volunteer_id: volunteerId, ...person });

const inActivity = { activityId: 'activityId' };

export const activityVolunteerRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/unassigned_volunteer/{activityId}',
    procedure: 'activities.volunteers.unassigned',
    summary: 'Volunteers who are not on the activity',
    returns: z.array(z.object({ id: z.int(), ...person })),
    params: inActivity,
  },
  {
    method: 'GET',
    path: '/api/activity_volunteer/{activityId}',
    procedure: 'activities.volunteers.assigned',
    summary: 'The volunteers on the activity',
    returns: z.array(assignmentRow),
    params: inActivity,
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/activity_volunteer',
    procedure: 'activities.volunteers.assign',
    summary: 'Put volunteers on the activity, all or none',
    returns: z.object({ message: z.string(), added: z.int() }),
    answer: ({ message, added }: Outputs['activities']['volunteers']['assign']) => ({ message, added }),
    body: { activity_id: int('activityId'), volunteer_ids: idList('volunteerIds') },
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/activity_volunteer/{id}',
    procedure: 'activities.volunteers.remove',
    summary: 'Take a volunteer off the activity, by the assignment’s id',
    params: { id: 'id' },
  },
];
