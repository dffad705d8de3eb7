import { z } from 'zod';
import { each, type Outputs, type RestRoute } from './route.ts';

const objectiveRow = z.object({ id: z.int(), title: z.string(), measurement: z.string() }).meta({ id: 'Objective' });

type Objective = Outputs['objectives']['list'][number];

const toWire = ({ id, title, measurement }: Objective): z.output<typeof objectiveRow> => ({ id, title, measurement });

const fields = { title: 'title', measurement: 'measurement' };

export const objectiveRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/objectives',
    procedure: 'objectives.list',
    summary: 'The objectives of the library, by title',
    returns: z.array(objectiveRow),
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/objectives',
    procedure: 'objectives.create',
    summary: 'Add an objective to the library',
    returns: objectiveRow,
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/objectives/{id}',
    procedure: 'objectives.update',
    summary: 'Change an objective',
    returns: objectiveRow,
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: '/api/objectives/{id}',
    procedure: 'objectives.remove',
    summary: 'Delete an objective; activities and reports that used it keep it',
    params: { id: 'id' },
  },
];
