import { createChecklistItemSchema, updateChecklistItemSchema } from '#shared/checklist.ts';
import { checklistLibrary } from '../services/checklist.ts';
import { libraryRouter } from './library-router.ts';

export const checklistRouter = libraryRouter(checklistLibrary, {
  create: createChecklistItemSchema,
  update: updateChecklistItemSchema,
});
