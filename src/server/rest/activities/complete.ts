import { z } from 'zod';
import { blankIncident } from '#shared/incidents/report.ts';
import { reportExamples } from '../incidents.ts';
import type { Outputs } from '../operations.ts';
import { type CallGroup, callsOf, int, route, same } from '../route.ts';

const incidentRow = z
  .object(Object.fromEntries(Object.keys(blankIncident).map((name) => [name, z.string()])))
  .meta({ id: 'Incident' });

type Completion = Outputs['activities']['complete']['get'];

const group: CallGroup = {
  about: 'Completing an activity, with its incident report where something happened.',
  examples: { ...reportExamples, incidentDetails: null },
};

export const activityCompleteRoutes = callsOf(group, [
  route('activities.complete.get', 'GET /api/activities/complete/{activityId}', {
    summary: 'The notes of an activity and its incident report',
    returns: z.object({
      success: z.literal(true),
      activity: z.object({ notes: z.string() }),
      incident: incidentRow.nullable(),
    }),
    answer: ({ notes, incident }: Completion) => ({ success: true as const, activity: { notes }, incident }),
  }),
  route('activities.complete.save', 'POST /api/activities/complete', {
    summary: 'Complete an activity, with its incident report where there was one',
    returns: z.object({ success: z.literal(true), message: z.string() }),
    body: { activityId: int('activityId'), ...same('notes', 'anyIncident', 'incidentDetails') },
    omits: ['report', 'isBeside', 'withdrawReason', 'missingNote'],
    answer: ({ message }: Outputs['activities']['complete']['save']) => ({ success: true as const, message }),
  }),
  route('activities.complete.sendIncident', 'POST /api/activities/complete/send-email', {
    summary: 'Mail the incident report that this session saved last; the server writes its subject and text',
    ignores: ['subject', 'message'],
    body: { email: 'email' },
    omits: ['incidentId', 'photoIds'],
  }),
]);
