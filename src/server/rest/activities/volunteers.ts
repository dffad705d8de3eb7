import { each, idList, int, type Outputs, type RestRoute } from '../route.ts';

type Assigned = Outputs['activities']['volunteers']['assigned'][number];

const toWire = ({ volunteerId, id, ...person }: Assigned) => ({ id, volunteer_id: volunteerId, ...person });

const inActivity = { activityId: 'activityId' };

export const activityVolunteerRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/unassigned_volunteer/{activityId}',
    procedure: 'activities.volunteers.unassigned',
    params: inActivity,
  },
  {
    method: 'GET',
    path: '/api/activity_volunteer/{activityId}',
    procedure: 'activities.volunteers.assigned',
    params: inActivity,
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/activity_volunteer',
    procedure: 'activities.volunteers.assign',
    body: { activity_id: int('activityId'), volunteer_ids: idList('volunteerIds') },
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/activity_volunteer/{id}',
    procedure: 'activities.volunteers.remove',
    params: { id: 'id' },
  },
];
