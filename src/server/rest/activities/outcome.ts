import { z } from 'zod';
import { int, numberOrNull, type Outputs, type RestRoute } from '../route.ts';

const outcomeRow = z
  .object({
    activityObjectiveId: z.int(),
    title: z.string(),
    measurement: z.string(),
    amount: z.number().nullable(),
  })
  .meta({ id: 'OutcomeRow' });

type Row = Outputs['activities']['outcome']['setAmount'];

const toWire = ({ activityObjectiveId, title, measurement, amount }: Row): z.output<typeof outcomeRow> => ({
  activityObjectiveId,
  title,
  measurement,
  amount,
});

export const activityOutcomeRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/activity_outcome/{activityId}',
    procedure: 'activities.outcome.list',
    summary: 'The objectives of an activity and what was done for each',
    returns: z.object({ objectives: z.array(outcomeRow) }),
    params: { activityId: 'activityId' },
    answer: ({ objectives }: { objectives: Row[] }) => ({ objectives: objectives.map(toWire) }),
  },
  {
    method: 'PUT',
    path: '/api/activity_objectives/{activityObjectiveId}',
    procedure: 'activities.outcome.setAmount',
    summary: 'Write the amount of an objective; null or an empty text takes it back',
    returns: outcomeRow,
    params: { activityObjectiveId: 'id' },
    body: { amount: numberOrNull('amount') },
    answer: toWire,
  },
  {
    method: 'POST',
    path: '/api/activity_objectives_direct',
    procedure: 'activities.outcome.addDirect',
    summary: 'Add an objective to this activity alone; it joins the library',
    returns: outcomeRow,
    body: { activity_id: int('activityId'), title: 'title', measurement: 'measurement' },
    status: 201,
    answer: toWire,
  },
];
