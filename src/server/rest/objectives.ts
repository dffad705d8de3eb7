import { libraryRoutes } from './library-routes.ts';

export const objectiveRoutes = libraryRoutes('objectives', {
  path: '/api/objectives',
  group: {
    about: 'The library of what the work is for, each with the unit that it is measured in.',
    examples: { measurement: 'm2' },
  },
  row: 'Objective',
  fields: { title: 'title', measurement: 'measurement' },
  summaries: {
    list: 'The objectives of the library, by title',
    create: 'Add an objective to the library',
    update: 'Change an objective',
    remove: 'Delete an objective; activities and reports that used it keep it',
  },
});
