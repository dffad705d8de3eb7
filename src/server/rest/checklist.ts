import { each, type Outputs, type RestRoute } from './route.ts';

type ChecklistItem = Outputs['checklist']['list'][number];

const toWire = ({ id, description }: ChecklistItem) => ({ id, description });

const fields = { description: 'description' };

export const checklistRoutes: RestRoute[] = [
  { method: 'GET', path: '/api/checklist', procedure: 'checklist.list', answer: each(toWire) },
  { method: 'POST', path: '/api/checklist', procedure: 'checklist.create', body: fields, status: 201, answer: toWire },
  {
    method: 'PUT',
    path: '/api/checklist/{id}',
    procedure: 'checklist.update',
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  { method: 'DELETE', path: '/api/checklist/{id}', procedure: 'checklist.remove', params: { id: 'id' } },
];
