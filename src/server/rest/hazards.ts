import { z } from 'zod';
import type { HazardKind } from '#shared/hazards.ts';
import { each, type Outputs, type RestRoute } from './route.ts';

const hazardRow = z.object({ id: z.int(), hazard_description: z.string() }).meta({ id: 'Hazard' });

type Hazard = Outputs['hazards']['list'][number];

const toWire = ({ id, hazardDescription }: Hazard): z.output<typeof hazardRow> => ({
  id,
  hazard_description: hazardDescription,
});

const fields = { hazard_description: 'hazardDescription' };

/** Each kind has its own path; behind it they are the same calls. */
const routesOf = (kind: HazardKind, path: string): RestRoute[] => [
  {
    method: 'GET',
    path,
    procedure: 'hazards.list',
    summary: 'The reusable hazards of this kind',
    returns: z.array(hazardRow),
    fixed: { kind },
    answer: each(toWire),
  },
  {
    method: 'POST',
    path,
    procedure: 'hazards.create',
    summary: 'Add a hazard of this kind',
    returns: hazardRow,
    fixed: { kind },
    body: fields,
    status: 201,
    answer: toWire,
  },
  {
    method: 'PUT',
    path: `${path}/{id}`,
    procedure: 'hazards.update',
    summary: 'Change a hazard',
    returns: hazardRow,
    fixed: { kind },
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  },
  {
    method: 'DELETE',
    path: `${path}/{id}`,
    procedure: 'hazards.remove',
    summary: 'Delete a hazard; activities that used it keep it',
    fixed: { kind },
    params: { id: 'id' },
  },
];

export const hazardRoutes: RestRoute[] = [
  ...routesOf('site', '/api/site_hazards'),
  ...routesOf('activity_people', '/api/activity_people_hazards'),
];
