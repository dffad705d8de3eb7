import { z } from 'zod';
import { type CallGroup, callsOf, int, numberOrNull, route } from '../route.ts';

const predatorRow = z
  .object({
    id: z.int(),
    activity_id: z.int(),
    predator_id: z.int(),
    sub_type: z.string(),
    measurement: z.number().nullable(),
    rats: z.int(),
    possums: z.int(),
    mustelids: z.int(),
    hedgehogs: z.int(),
    others: z.int(),
    others_description: z.string(),
  })
  .meta({ id: 'PredatorRecord' });

const fields = {
  activity_id: int('activityId'),
  predator_id: int('predatorId'),
  measurement: numberOrNull('measurement'),
  rats: numberOrNull('rats'),
  possums: numberOrNull('possums'),
  mustelids: numberOrNull('mustelids'),
  hedgehogs: numberOrNull('hedgehogs'),
  others: numberOrNull('others'),
  othersDescription: 'othersDescription',
} as const;

const group: CallGroup = {
  about: 'Traps established, traps checked and catches of an activity.',
  examples: {
    measurement: 20,
    othersDescription: '',
    others_description: '',
    sub_type: 'traps checked',
  },
};

export const activityPredatorRoutes = callsOf(group, [
  route('activities.predator.subTypes', 'GET /api/predator', {
    summary: 'The sub types of predator control',
    returns: z.array(z.object({ id: z.int(), sub_type: z.string() })),
  }),
  route('activities.predator.list', 'GET /api/activity_predator/{activityId}', {
    summary: 'The predator records of an activity',
    returns: z.array(predatorRow),
  }),
  route('activities.predator.create', 'POST /api/activity_predator', {
    summary: 'Add a predator record',
    returns: predatorRow,
    body: fields,
    status: 201,
  }),
  route('activities.predator.update', 'PUT /api/activity_predator/{id}', {
    summary: 'Change a predator record',
    returns: predatorRow,
    body: fields,
  }),
  route('activities.predator.remove', 'DELETE /api/activity_predator/{id}', {
    summary: 'Delete a predator record',
  }),
]);
