import { createHazardSchema, listHazardsSchema, removeHazardSchema, updateHazardSchema } from '#shared/hazards.ts';
import { createHazard, getHazard, listHazards, removeHazard, updateHazard } from '../services/hazards.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('library:write');

export const hazardsRouter = router({
  list: read.input(listHazardsSchema).query(({ ctx, input }) => listHazards(ctx.db, input)),
  create: write.input(createHazardSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => createHazard(db, act, input),
      (db, { id }) => getHazard(db, { id, kind: input.kind }),
    ),
  ),
  update: write.input(updateHazardSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => updateHazard(db, act, input),
      (db, { id }) => getHazard(db, { id, kind: input.kind }),
    ),
  ),
  remove: write
    .input(removeHazardSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeHazard(db, act, input))),
});
