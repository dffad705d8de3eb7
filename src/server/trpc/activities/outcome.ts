import { addDirectObjectiveSchema, setAmountSchema } from '#shared/activities/outcome.ts';
import { byActivity, byId } from '#shared/fields.ts';
import {
  addDirectObjective,
  getOutcomeRow,
  listOutcome,
  removeDirectObjective,
  setAmount,
} from '../../services/activities/outcome.ts';
import { procedureFor, router } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityOutcomeRouter = router({
  list: read.input(byActivity).query(({ ctx, input }) => listOutcome(ctx.db, input)),
  setAmount: write.input(setAmountSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => setAmount(db, act, input),
      (db) => getOutcomeRow(db, input),
    ),
  ),
  addDirect: write
    .input(addDirectObjectiveSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => addDirectObjective(db, act, input), getOutcomeRow)),
  removeDirect: write
    .input(byId)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeDirectObjective(db, act, input))),
});
