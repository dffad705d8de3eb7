import { each, type Outputs, type RestRoute } from './route.ts';

type Objective = Outputs['objectives']['list'][number];

const toWire = ({ id, title, measurement }: Objective) => ({ id, title, measurement });

const fields = { title: 'title', measurement: 'measurement' };

export const objectiveRoutes: RestRoute[] = [
  { method: 'GET', path: '/api/objectives', procedure: 'objectives.list', answer: each(toWire) },
  {
    method: 'POST',
    path: '/api/objectives',
    procedure: 'objectives.create',
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/objectives/{id}',
    procedure: 'objectives.update',
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  { method: 'DELETE', path: '/api/objectives/{id}', procedure: 'objectives.remove', params: { id: 'id' } },
];
