import { addDirectObjectiveSchema, setAmountSchema } from '#shared/activities/outcome.ts';
import { byActivity, byId } from '#shared/fields.ts';
import {
  addDirectObjective,
  getOutcomeRow,
  listOutcome,
  removeDirectObjective,
  setAmount,
} from '../../services/activities/outcome.ts';
import { procedureFor, reading, router, writing } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityOutcomeRouter = router({
  list: reading(read, byActivity, listOutcome),
  setAmount: writing(write, setAmountSchema, setAmount, getOutcomeRow),
  addDirect: writing(write, addDirectObjectiveSchema, addDirectObjective, getOutcomeRow),
  removeDirect: writing(write, byId, removeDirectObjective),
});
