import { createHazardSchema, listHazardsSchema, removeHazardSchema, updateHazardSchema } from '#shared/hazards.ts';
import { hazardLibrary } from '../services/hazards.ts';
import { libraryRouter } from './library-router.ts';

export const hazardsRouter = libraryRouter(hazardLibrary, {
  list: listHazardsSchema,
  create: createHazardSchema,
  update: updateHazardSchema,
  remove: removeHazardSchema,
});
