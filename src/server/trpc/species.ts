import { createSpeciesSchema, updateSpeciesSchema } from '#shared/traps.ts';
import { speciesLibrary } from '../services/trap-types.ts';
import { libraryRouter } from './library-router.ts';

export const speciesRouter = libraryRouter(
  speciesLibrary,
  { create: createSpeciesSchema, update: updateSpeciesSchema },
  'trap-types:write',
);
