import { byId } from '#shared/fields.ts';
import { createObjectiveSchema, updateObjectiveSchema } from '#shared/objectives.ts';
import {
  createObjective,
  getObjective,
  listObjectives,
  removeObjective,
  updateObjective,
} from '../services/objectives.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('library:write');

export const objectivesRouter = router({
  list: read.query(({ ctx }) => listObjectives(ctx.db)),
  create: write
    .input(createObjectiveSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createObjective(db, act, input), getObjective)),
  update: write
    .input(updateObjectiveSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateObjective(db, act, input), getObjective)),
  remove: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeObjective(db, act, input))),
});
