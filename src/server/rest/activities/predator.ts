import { z } from 'zod';
import { each, int, numberOrNull, type Outputs, type RestRoute } from '../route.ts';

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

type PredatorRecord = Outputs['activities']['predator']['list'][number];
type SubType = Outputs['activities']['predator']['subTypes'][number];

const toWire = (record: PredatorRecord): z.output<typeof predatorRow> => ({
  id: record.id,
  activity_id: record.activityId,
  predator_id: record.predatorId,
  sub_type: record.subType,
  measurement: record.measurement,
  rats: record.rats,
  possums: record.possums,
  mustelids: record.mustelids,
  hedgehogs: record.hedgehogs,
  others: record.others,
  others_description: record.othersDescription,
});

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
};

export const activityPredatorRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/predator',
    procedure: 'activities.predator.subTypes',
    summary: 'The sub types of predator control',
    returns: z.array(z.object({ id: z.int(), sub_type: z.string() })),
    answer: each(({ id, subType }: SubType) => ({ id, sub_type: subType })),
  },
  {
    method: 'GET',
    path: '/api/activity_predator/{activityId}',
    procedure: 'activities.predator.list',
    summary: 'The predator records of an activity',
    returns: z.array(predatorRow),
    params: { activityId: 'activityId' },
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/activity_predator',
    procedure: 'activities.predator.create',
    summary: 'Add a predator record',
    returns: predatorRow,
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/activity_predator/{id}',
    procedure: 'activities.predator.update',
    summary: 'Change a predator record',
    returns: predatorRow,
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: '/api/activity_predator/{id}',
    procedure: 'activities.predator.remove',
    summary: 'Delete a predator record',
    params: { id: 'id' },
  },
];
