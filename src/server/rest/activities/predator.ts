import { each, int, numberOrNull, type Outputs, type RestRoute } from '../route.ts';

type PredatorRecord = Outputs['activities']['predator']['list'][number];
type SubType = Outputs['activities']['predator']['subTypes'][number];

const toWire = (record: PredatorRecord) => ({
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
    answer: each(({ id, subType }: SubType) => ({ id, sub_type: subType })),
  },
  {
    method: 'GET',
    path: '/api/activity_predator/{activityId}',
    procedure: 'activities.predator.list',
    params: { activityId: 'activityId' },
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/activity_predator',
    procedure: 'activities.predator.create',
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/activity_predator/{id}',
    procedure: 'activities.predator.update',
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: '/api/activity_predator/{id}',
    procedure: 'activities.predator.remove',
    params: { id: 'id' },
  },
];
