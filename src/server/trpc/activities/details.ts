import { createActivitySchema, duplicateActivitySchema, updateActivitySchema } from '#shared/activities/details.ts';
import { byId } from '#shared/fields.ts';
import { bytesOfPlan } from '../../services/activities/copy-plan.ts';
import { createActivity, getActivityDetails, updateActivity } from '../../services/activities/details.ts';
import { duplicateActivity, findCopyName } from '../../services/activities/duplicate.ts';
import { removeActivity } from '../../services/activities/remove.ts';
import { getSafetyPlan } from '../../services/activities/safety-plan.ts';
import { listLeaders } from '../../services/activities/staff.ts';
import { procedureFor, router } from '../procedure.ts';
import { noteWritten } from '../write.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityDetailsRouter = router({
  get: read.input(byId).query(({ ctx, input }) => getActivityDetails(ctx.db, input)),
  safetyPlan: read.input(byId).query(({ ctx, input }) => getSafetyPlan(ctx.db, input)),
  leaders: read.query(({ ctx }) => listLeaders(ctx.db)),
  copyName: read.input(byId).query(({ ctx, input }) => findCopyName(ctx.db, input)),
  create: write
    .input(createActivitySchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createActivity(db, act, input), getActivityDetails)),
  update: write
    .input(updateActivitySchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateActivity(db, act, input), getActivityDetails)),
  duplicate: procedureFor('activities:write', { limit: 'copies' })
    .input(duplicateActivitySchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => {
        const made = duplicateActivity(db, act, input);
        noteWritten(ctx, bytesOfPlan(db, input.id));
        return made;
      }, getActivityDetails),
    ),
  remove: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeActivity(db, act, input))),
});
