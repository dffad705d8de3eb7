import { z } from 'zod';
import type { Outputs } from './operations.ts';
import { type RestRoute, route } from './route.ts';

const objectiveRow = z.object({ id: z.int(), title: z.string(), measurement: z.string() }).meta({ id: 'Objective' });

type Objective = Outputs['objectives']['list'][number];

const toWire = ({ id, title, measurement }: Objective): z.output<typeof objectiveRow> => ({ id, title, measurement });

const fields = { title: 'title', measurement: 'measurement' } as const;

export const objectiveRoutes: RestRoute[] = [
  route('objectives.list', {
    method: 'GET',
    path: '/api/objectives',
    summary: 'The objectives of the library, by title',
    returns: z.array(objectiveRow),
    each: toWire,
  }),
  route('objectives.create', {
    method: 'POST',
    path: '/api/objectives',
    summary: 'Add an objective to the library',
    returns: objectiveRow,
    body: fields,
    status: 201,
    answer: toWire,
  }),
  route('objectives.update', {
    method: 'PUT',
    path: '/api/objectives/{id}',
    summary: 'Change an objective',
    returns: objectiveRow,
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  }),
  route('objectives.remove', {
    method: 'DELETE',
    path: '/api/objectives/{id}',
    summary: 'Delete an objective; activities and reports that used it keep it',
    params: { id: 'id' },
  }),
];
