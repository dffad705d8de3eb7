import { z } from 'zod';
import { each, type Outputs, type RestRoute } from './route.ts';

const riskRow = z.object({ id: z.int(), title: z.string(), isReadOnly: z.boolean() }).meta({ id: 'Risk' });
const controlRow = z
  .object({ id: z.int(), risk_id: z.int(), control_text: z.string(), isReadOnly: z.boolean() })
  .meta({ id: 'RiskControl' });

type Risk = Outputs['risks']['list'][number];
type Control = Outputs['risks']['listControls'][number];

const riskToWire = ({ id, title, isReadOnly }: Risk): z.output<typeof riskRow> => ({ id, title, isReadOnly });

const controlToWire = ({ id, riskId, controlText, isReadOnly }: Control): z.output<typeof controlRow> => ({
  id,
  risk_id: riskId,
  control_text: controlText,
  isReadOnly,
});

const title = { title: 'title' };
const controlText = { control_text: 'controlText' };
const id = { id: 'id' };
const riskId = { id: 'riskId' };

/** The two names of one set: `risks` is what the library calls it, `risk_titles` what the activity's form does. */
const setRoutes = (path: string): RestRoute[] => [
  {
    method: 'GET',
    path,
    procedure: 'risks.list',
    summary: 'The reusable risks',
    returns: z.array(riskRow),
    answer: each(riskToWire),
  },
  {
    method: 'POST',
    path,
    procedure: 'risks.create',
    summary: 'Add a reusable risk',
    returns: riskRow,
    ignores: ['isReadOnly'],
    body: title,
    status: 201,
    answer: riskToWire,
  },
];

export const riskRoutes: RestRoute[] = [
  ...setRoutes('/api/risks'),
  ...setRoutes('/api/risk_titles'),
  {
    method: 'PUT',
    path: '/api/risks/{id}',
    procedure: 'risks.update',
    summary: 'Change the title of a reusable risk',
    returns: riskRow,
    // With an activity in the body the same path is the activity's own risk.
    when: (values) => values.activity_id === undefined,
    params: id,
    body: title,
    answer: riskToWire,
  },
  {
    method: 'DELETE',
    path: '/api/risks/{id}',
    procedure: 'risks.remove',
    summary: 'Delete a reusable risk; activities that used it keep it',
    params: id,
  },
  {
    method: 'GET',
    path: '/api/risks/{id}/controls',
    procedure: 'risks.listControls',
    summary: 'The controls of a reusable risk',
    returns: z.array(controlRow),
    params: riskId,
    answer: each(controlToWire),
  },
  {
    method: 'POST',
    path: '/api/risks/{id}/controls',
    procedure: 'risks.addControl',
    summary: 'Add a control to a reusable risk',
    returns: controlRow,
    ignores: ['isReadOnly'],
    params: riskId,
    body: controlText,
    status: 201,
    answer: controlToWire,
  },
  {
    method: 'PUT',
    path: '/api/risk_controls/{id}',
    procedure: 'risks.updateControl',
    summary: 'Change the text of a control',
    returns: controlRow,
    params: id,
    body: controlText,
    answer: controlToWire,
  },
  {
    method: 'DELETE',
    path: '/api/risk_controls/{id}',
    procedure: 'risks.removeControl',
    summary: 'Delete a control',
    params: id,
  },
];
