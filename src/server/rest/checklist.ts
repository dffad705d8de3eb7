import { z } from 'zod';
import { each, type Outputs, type RestRoute } from './route.ts';

const checklistRow = z.object({ id: z.int(), description: z.string() }).meta({ id: 'ChecklistItem' });

type ChecklistItem = Outputs['checklist']['list'][number];

const toWire = ({ id, description }: ChecklistItem): z.output<typeof checklistRow> => ({ id, description });

const fields = { description: 'description' };

export const checklistRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/checklist',
    procedure: 'checklist.list',
    summary: 'The reusable checklist items',
    returns: z.array(checklistRow),
    answer: each(toWire),
  },
  {
    method: 'POST',
    path: '/api/checklist',
    procedure: 'checklist.create',
    summary: 'Add a checklist item',
    returns: checklistRow,
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: '/api/checklist/{id}',
    procedure: 'checklist.update',
    summary: 'Change a checklist item',
    returns: checklistRow,
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: '/api/checklist/{id}',
    procedure: 'checklist.remove',
    summary: 'Delete a checklist item; activities that used it keep it',
    params: { id: 'id' },
  },
];
