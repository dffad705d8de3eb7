import { createPredatorRecordSchema, updatePredatorRecordSchema } from '#shared/activities/predator.ts';
import { byActivity, byId } from '#shared/fields.ts';
import {
  createPredatorRecord,
  getPredatorRecord,
  listPredatorRecords,
  listPredatorSubTypes,
  removePredatorRecord,
  updatePredatorRecord,
} from '../../services/activities/predator.ts';
import { procedureFor, router } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityPredatorRouter = router({
  subTypes: read.query(({ ctx }) => listPredatorSubTypes(ctx.db)),
  list: read.input(byActivity).query(({ ctx, input }) => listPredatorRecords(ctx.db, input)),
  create: write
    .input(createPredatorRecordSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createPredatorRecord(db, act, input), getPredatorRecord)),
  update: write
    .input(updatePredatorRecordSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updatePredatorRecord(db, act, input), getPredatorRecord)),
  remove: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removePredatorRecord(db, act, input))),
});
