import type { HazardKind } from '#shared/hazards.ts';
import { each, type Outputs, type RestRoute } from './route.ts';

type Hazard = Outputs['hazards']['list'][number];

const toWire = ({ id, hazardDescription }: Hazard) => ({ id, hazard_description: hazardDescription });

const fields = { hazard_description: 'hazardDescription' };

/** Each kind has its own path; behind it they are the same calls. */
const routesOf = (kind: HazardKind, path: string): RestRoute[] => [
  { method: 'GET', path, procedure: 'hazards.list', fixed: { kind }, answer: each(toWire) },
  { method: 'POST', path, procedure: 'hazards.create', fixed: { kind }, body: fields, status: 201, answer: toWire },
  {
    method: 'PUT',
    path: `${path}/{id}`,
    procedure: 'hazards.update',
    fixed: { kind },
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  { method: 'DELETE', path: `${path}/{id}`, procedure: 'hazards.remove', fixed: { kind }, params: { id: 'id' } },
];

export const hazardRoutes: RestRoute[] = [
  ...routesOf('site', '/api/site_hazards'),
  ...routesOf('activity_people', '/api/activity_people_hazards'),
];
