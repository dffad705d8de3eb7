import { z } from 'zod';
import type { HazardKind } from '#shared/hazards.ts';
import type { Outputs } from './operations.ts';
import { type RestRoute, route } from './route.ts';

const hazardRow = z.object({ id: z.int(), hazard_description: z.string() }).meta({ id: 'Hazard' });

type Hazard = Outputs['hazards']['list'][number];

const toWire = ({ id, hazardDescription }: Hazard): z.output<typeof hazardRow> => ({
  id,
  hazard_description: hazardDescription,
});

const fields = { hazard_description: 'hazardDescription' } as const;

/** The calls of one kind of hazard. Both kinds use the same procedures. */
const routesOf = (kind: HazardKind, path: string): RestRoute[] => [
  route('hazards.list', {
    method: 'GET',
    path,
    summary: 'The reusable hazards of this kind',
    returns: z.array(hazardRow),
    fixed: { kind },
    each: toWire,
  }),
  route('hazards.create', {
    method: 'POST',
    path,
    summary: 'Add a hazard of this kind',
    returns: hazardRow,
    fixed: { kind },
    body: fields,
    status: 201,
    answer: toWire,
  }),
  route('hazards.update', {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change a hazard',
    returns: hazardRow,
    fixed: { kind },
    params: { id: 'id' },
    body: fields,
    answer: toWire,
  }),
  route('hazards.remove', {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a hazard; activities that used it keep it',
    fixed: { kind },
    params: { id: 'id' },
  }),
];

export const hazardRoutes: RestRoute[] = [
  ...routesOf('site', '/api/site_hazards'),
  ...routesOf('activity_people', '/api/activity_people_hazards'),
];
