import { createTrapTypeSchema, updateTrapTypeSchema } from '#shared/traps.ts';
import { trapTypesLibrary } from '../services/trap-types.ts';
import { libraryRouter } from './library-router.ts';

export const trapTypesRouter = libraryRouter(
  trapTypesLibrary,
  { create: createTrapTypeSchema, update: updateTrapTypeSchema },
  'trap-types:write',
);
