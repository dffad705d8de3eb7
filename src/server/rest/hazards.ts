import type { HazardKind } from '#shared/hazards.ts';
import { libraryRoutes } from './library-routes.ts';

/** The calls of one kind of hazard. Both kinds use the same procedures. */
const routesOf = (kind: HazardKind, path: string) =>
  libraryRoutes('hazards', {
    path,
    group: {
      about: 'The library of hazards: of sites, and of activities and people.',
      examples: { hazard_description: 'Old mine shaft' },
    },
    row: 'Hazard',
    fields: { hazard_description: 'hazardDescription' },
    fixed: { kind },
    summaries: {
      list: 'The reusable hazards of this kind',
      create: 'Add a hazard of this kind',
      update: 'Change a hazard',
      remove: 'Delete a hazard; activities that used it keep it',
    },
  });

export const hazardRoutes = [
  ...routesOf('site', '/api/site_hazards'),
  ...routesOf('activity_people', '/api/activity_people_hazards'),
];
