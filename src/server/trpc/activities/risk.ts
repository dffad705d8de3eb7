import {
  activityRiskSchema,
  addActivityHazardSchema,
  addActivityHazardsSchema,
  addActivityRiskSchema,
  chooseControlSchema,
  listActivityHazardsSchema,
  rateRiskSchema,
  removeActivityHazardSchema,
  updateActivityRiskSchema,
} from '#shared/activities/risk.ts';
import { byActivity } from '#shared/fields.ts';
import {
  addActivityHazard,
  addActivityHazards,
  findActivityHazards,
  getActivityHazard,
  listActivityHazards,
  removeActivityHazard,
} from '../../services/activities/hazards.ts';
import {
  addActivityRisk,
  attachRisk,
  chooseActivityControl,
  getActivityControl,
  getRatedRisk,
  listActivityRisks,
  rateReusableRisk,
  removeActivityRisk,
  updateActivityRisk,
} from '../../services/activities/risk.ts';
import { listDetailedControls } from '../../services/activities/risk-controls.ts';
import { procedureFor, router } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityRiskRouter = router({
  list: read.input(byActivity).query(({ ctx, input }) => listActivityRisks(ctx.db, input)),
  // At the bounds 4 MB, which take 50 ms.
  listControls: procedureFor('signed-in:read', { limit: 'search' })
    .input(byActivity)
    .query(({ ctx, input }) => listDetailedControls(ctx.db, input)),
  add: write
    .input(addActivityRiskSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => addActivityRisk(db, act, input), getRatedRisk)),
  update: write
    .input(updateActivityRiskSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateActivityRisk(db, act, input), getRatedRisk)),
  remove: write
    .input(activityRiskSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeActivityRisk(db, act, input))),
  rate: write
    .input(rateRiskSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => rateReusableRisk(db, act, input), getRatedRisk)),
  attach: write
    .input(activityRiskSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => attachRisk(db, act, input), getRatedRisk)),
  chooseControl: write.input(chooseControlSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => chooseActivityControl(db, act, input),
      (db) => getActivityControl(db, input),
    ),
  ),
  listHazards: read.input(listActivityHazardsSchema).query(({ ctx, input }) => listActivityHazards(ctx.db, input)),
  addHazards: write.input(addActivityHazardsSchema).mutation(({ ctx, input }) =>
    ctx.write(
      (db, act) => addActivityHazards(db, act, input),
      (db) => findActivityHazards(db, input),
    ),
  ),
  addHazard: write
    .input(addActivityHazardSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => addActivityHazard(db, act, input), getActivityHazard)),
  removeHazard: write
    .input(removeActivityHazardSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeActivityHazard(db, act, input))),
});
