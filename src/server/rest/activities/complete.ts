import { z } from 'zod';
import { blankIncident } from '#shared/activities/incident-report.ts';
import { int, type Outputs, type RestRoute } from '../route.ts';

const incidentRow = z
  .object(Object.fromEntries(Object.keys(blankIncident).map((name) => [name, z.string()])))
  .meta({ id: 'Incident' });

type Completion = Outputs['activities']['complete']['get'];

export const activityCompleteRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/activities/complete/{activityId}',
    procedure: 'activities.complete.get',
    summary: 'The notes of an activity and its incident report',
    returns: z.object({
      success: z.literal(true),
      activity: z.object({ notes: z.string() }),
      incident: incidentRow.nullable(),
    }),
    params: { activityId: 'activityId' },
    answer: ({ notes, incident }: Completion) => ({ success: true, activity: { notes }, incident }),
  },
  {
    method: 'POST',
    path: '/api/activities/complete',
    procedure: 'activities.complete.save',
    summary: 'Complete an activity, with its incident report where there was one',
    returns: z.object({ success: z.literal(true), message: z.string() }),
    body: {
      activityId: int('activityId'),
      notes: 'notes',
      anyIncident: 'anyIncident',
      incidentDetails: 'incidentDetails',
    },
    answer: ({ success, message }: Outputs['activities']['complete']['save']) => ({ success, message }),
  },
  {
    method: 'POST',
    path: '/api/activities/complete/send-email',
    procedure: 'activities.complete.sendIncident',
    summary: 'Mail the incident report that this session saved last; the server writes its subject and text',
    ignores: ['subject', 'message'],
    body: { email: 'email' },
  },
];
