import { z } from 'zod';
import { type CallGroup, callsOf, type Route, route, type Values } from './route.ts';

const riskRow = z.object({ id: z.int(), title: z.string(), isReadOnly: z.boolean() }).meta({ id: 'Risk' });
const controlRow = z
  .object({ id: z.int(), risk_id: z.int(), control_text: z.string(), isReadOnly: z.boolean() })
  .meta({ id: 'RiskControl' });

const title = { title: 'title' } as const;
const controlText = { control_text: 'controlText' } as const;
const riskId = { id: 'riskId' } as const;

/** The reusable risks have two paths: the library uses `risks`, the activity's form `risk_titles`. */
const setRoutes = (path: string): Route[] => [
  route('risks.list', `GET ${path}`, {
    summary: 'The reusable risks',
    returns: z.array(riskRow),
  }),
  route('risks.create', `POST ${path}`, {
    summary: 'Add a reusable risk',
    returns: riskRow,
    ignores: ['isReadOnly'],
    body: title,
    omits: ['controls'],
    status: 201,
  }),
];

const group: CallGroup = {
  about: 'The library of risks and the controls of each.',
  examples: {
    control_text: 'Read the tide table',
    title: 'Rising tide on the estuary',
  },
};

export const riskRoutes = callsOf(group, [
  ...setRoutes('/api/risks'),
  ...setRoutes('/api/risk_titles'),
  route('risks.update', 'PUT /api/risks/{id}', {
    summary: 'Change the title of a reusable risk',
    returns: riskRow,
    // With `activity_id` in the body, the same path changes the activity's own risk.
    when: (values: Values) => values.activity_id === undefined,
    body: title,
    omits: ['controls'],
  }),
  route('risks.remove', 'DELETE /api/risks/{id}', {
    summary: 'Delete a reusable risk; activities that used it keep it',
  }),
  route('risks.listControls', 'GET /api/risks/{id}/controls', {
    summary: 'The controls of a reusable risk',
    returns: z.array(controlRow),
    params: riskId,
  }),
  route('risks.addControl', 'POST /api/risks/{id}/controls', {
    summary: 'Add a control to a reusable risk',
    returns: controlRow,
    ignores: ['isReadOnly'],
    params: riskId,
    body: controlText,
    status: 201,
  }),
  route('risks.updateControl', 'PUT /api/risk_controls/{id}', {
    summary: 'Change the text of a control',
    returns: controlRow,
    body: controlText,
  }),
  route('risks.removeControl', 'DELETE /api/risk_controls/{id}', {
    summary: 'Delete a control',
  }),
]);
