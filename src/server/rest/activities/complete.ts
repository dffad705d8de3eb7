import { int, type Outputs, type RestRoute } from '../route.ts';

type Completion = Outputs['activities']['complete']['get'];

export const activityCompleteRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/activities/complete/{activityId}',
    procedure: 'activities.complete.get',
    params: { activityId: 'activityId' },
    answer: ({ activity, incident }: Completion) => ({ success: true, activity: { notes: activity.notes }, incident }),
  },
  {
    method: 'POST',
    path: '/api/activities/complete',
    procedure: 'activities.complete.save',
    body: {
      activityId: int('activityId'),
      notes: 'notes',
      anyIncident: 'anyIncident',
      incidentDetails: 'incidentDetails',
    },
  },
  {
    method: 'POST',
    path: '/api/activities/complete/send-email',
    procedure: 'activities.complete.sendIncident',
    // `subject` and `message` are the documented client's; the server writes both itself.
    body: { email: 'email' },
  },
];
