import { createObjectiveSchema, updateObjectiveSchema } from '#shared/objectives.ts';
import { objectiveLibrary } from '../services/objectives.ts';
import { libraryRouter } from './library-router.ts';

export const objectivesRouter = libraryRouter(objectiveLibrary, {
  create: createObjectiveSchema,
  update: updateObjectiveSchema,
});
