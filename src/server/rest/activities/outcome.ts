import { z } from 'zod';
import { type CallGroup, callsOf, int, numberOrNull, route } from '../route.ts';

const outcomeRow = z
  .object({
    activityObjectiveId: z.int(),
    title: z.string(),
    measurement: z.string(),
    amount: z.number().nullable(),
  })
  .meta({ id: 'OutcomeRow' });

const group: CallGroup = {
  about: 'How much was done on an activity for each of its objectives.',
  examples: {
    amount: 12.5,
    measurement: 'm2',
  },
};

export const activityOutcomeRoutes = callsOf(group, [
  route('activities.outcome.list', 'GET /api/activity_outcome/{activityId}', {
    summary: 'The objectives of an activity and what was done for each',
    returns: z.object({ objectives: z.array(outcomeRow) }),
  }),
  route('activities.outcome.setAmount', 'PUT /api/activity_objectives/{activityObjectiveId}', {
    summary: 'Write the amount of an objective; null or an empty text takes it back',
    returns: outcomeRow,
    params: { activityObjectiveId: 'id' },
    body: { amount: numberOrNull('amount') },
    omits: ['of'],
  }),
  route('activities.outcome.addDirect', 'POST /api/activity_objectives_direct', {
    summary: 'Add an objective to this activity alone; it joins the library',
    returns: outcomeRow,
    body: { activity_id: int('activityId'), title: 'title', measurement: 'measurement' },
    status: 201,
  }),
]);
