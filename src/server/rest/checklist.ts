import { z } from 'zod';
import type { Outputs } from './operations.ts';
import { type RestRoute, route } from './route.ts';

const checklistRow = z.object({ id: z.int(), description: z.string() }).meta({ id: 'ChecklistItem' });

type ChecklistItem = Outputs['checklist']['list'][number];

const toWire = ({ id, description }: ChecklistItem): z.output<typeof checklistRow> => ({ id, description });

const fields = { description: 'description' } as const;

export const checklistRoutes: RestRoute[] = [
  route('checklist.list', {
    method: 'GET',
    path: '/api/checklist',
    summary: 'The reusable checklist items',
    returns: z.array(checklistRow),
    each: toWire,
  }),
  route('checklist.create', {
    method: 'POST',
    path: '/api/checklist',
    summary: 'Add a checklist item',
    returns: checklistRow,
    body: fields,
    status: 201,
    answer: toWire,
  }),
  route('checklist.update', {
    method: 'PUT',
    path: '/api/checklist/{id}',
    summary: 'Change a checklist item',
    returns: checklistRow,
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  }),
  route('checklist.remove', {
    method: 'DELETE',
    path: '/api/checklist/{id}',
    summary: 'Delete a checklist item; activities that used it keep it',
    params: { id: 'id' },
  }),
];
