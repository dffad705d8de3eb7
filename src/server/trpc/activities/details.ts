import { createActivitySchema, duplicateActivitySchema, updateActivitySchema } from '#shared/activities/details.ts';
import { activityOf } from '#shared/activities/steps.ts';
import { byId } from '#shared/fields.ts';
import { bytesOfPlan } from '../../services/activities/copy-plan.ts';
import { createActivity, getActivityDetails, updateActivity } from '../../services/activities/details.ts';
import { readDocument } from '../../services/activities/document.ts';
import { duplicateActivity, findCopyName } from '../../services/activities/duplicate.ts';
import { removeActivity } from '../../services/activities/remove.ts';
import { listLeaders } from '../../services/activities/staff.ts';
import { procedureFor, reading, router, writing } from '../procedure.ts';
import { noteWritten } from '../write.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityDetailsRouter = router({
  get: reading(read, byId, (db, of) => activityOf(readDocument(db, of))),
  leaders: read.query(({ ctx }) => listLeaders(ctx.db)),
  copyName: reading(read, byId, findCopyName),
  create: writing(write, createActivitySchema, createActivity, getActivityDetails),
  update: writing(write, updateActivitySchema, updateActivity, getActivityDetails),
  duplicate: procedureFor('activities:write', { limit: 'copies' })
    .input(duplicateActivitySchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => {
        const made = duplicateActivity(db, act, input);
        noteWritten(ctx, bytesOfPlan(db, input.id));
        return made;
      }, getActivityDetails),
    ),
  remove: writing(write, byId, removeActivity),
});
