import { int, numberOrNull, type Outputs, type RestRoute } from '../route.ts';

type Row = Outputs['activities']['outcome']['setAmount'];

const toWire = ({ activityObjectiveId, title, measurement, amount }: Row) => ({
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
    params: { activityId: 'activityId' },
    answer: ({ objectives }: { objectives: Row[] }) => ({ objectives: objectives.map(toWire) }),
  },
  {
    method: 'PUT',
    path: '/api/activity_objectives/{activityObjectiveId}',
    procedure: 'activities.outcome.setAmount',
    params: { activityObjectiveId: 'id' },
    body: { amount: numberOrNull('amount') },
    answer: toWire,
  },
  {
    method: 'POST',
    path: '/api/activity_objectives_direct',
    procedure: 'activities.outcome.addDirect',
    body: { activity_id: int('activityId'), title: 'title', measurement: 'measurement' },
    status: 201,
    answer: toWire,
  },
];
