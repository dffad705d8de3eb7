import { bool, each, type Outputs, type RestRoute } from './route.ts';

type Risk = Outputs['risks']['list'][number];
type Control = Outputs['risks']['listControls'][number];

const riskToWire = ({ id, title, isReadOnly }: Risk) => ({ id, title, isReadOnly });

const controlToWire = ({ id, riskId, controlText, isReadOnly }: Control) => ({
  id,
  risk_id: riskId,
  control_text: controlText,
  isReadOnly,
});

const title = { title: 'title' };
const controlText = { control_text: 'controlText' };
const isReadOnly = { isReadOnly: bool('isReadOnly') };
const id = { id: 'id' };
const riskId = { id: 'riskId' };

/** The two names of one set: `risks` is what the library calls it, `risk_titles` what the activity's form does. */
const setRoutes = (path: string): RestRoute[] => [
  { method: 'GET', path, procedure: 'risks.list', answer: each(riskToWire) },
  {
    method: 'POST',
    path,
    procedure: 'risks.create',
    body: { ...title, ...isReadOnly },
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
    // With an activity in the body the same path is the activity's own risk.
    when: (values) => values.activity_id === undefined,
    params: id,
    body: title,
    answer: riskToWire,
  },
  { method: 'DELETE', path: '/api/risks/{id}', procedure: 'risks.remove', params: id },
  {
    method: 'GET',
    path: '/api/risks/{id}/controls',
    procedure: 'risks.listControls',
    params: riskId,
    answer: each(controlToWire),
  },
  {
    method: 'POST',
    path: '/api/risks/{id}/controls',
    procedure: 'risks.addControl',
    params: riskId,
    body: { ...controlText, ...isReadOnly },
    status: 201,
    answer: controlToWire,
  },
  {
    method: 'PUT',
    path: '/api/risk_controls/{id}',
    procedure: 'risks.updateControl',
    params: id,
    body: controlText,
    answer: controlToWire,
  },
  { method: 'DELETE', path: '/api/risk_controls/{id}', procedure: 'risks.removeControl', params: id },
];
