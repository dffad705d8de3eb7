import { libraryRoutes } from './library-routes.ts';

export const checklistRoutes = libraryRoutes('checklist', {
  path: '/api/checklist',
  group: { about: 'The library of things to check before leaving.' },
  row: 'ChecklistItem',
  fields: { description: 'description' },
  summaries: {
    list: 'The reusable checklist items',
    create: 'Add a checklist item',
    update: 'Change a checklist item',
    remove: 'Delete a checklist item; activities that used it keep it',
  },
});
