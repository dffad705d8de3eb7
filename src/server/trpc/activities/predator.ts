import { createPredatorRecordSchema, updatePredatorRecordSchema, useLinesSchema } from '#shared/activities/predator.ts';
import { byActivity, byId } from '#shared/fields.ts';
import {
  createPredatorRecord,
  getPredatorRecord,
  listPredatorRecords,
  listPredatorSubTypes,
  removePredatorRecord,
  updatePredatorRecord,
} from '../../services/activities/predator.ts';
import { useLines } from '../../services/activities/use-lines.ts';
import { procedureFor, reading, router, writing } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityPredatorRouter = router({
  subTypes: read.query(({ ctx }) => listPredatorSubTypes(ctx.db)),
  list: reading(read, byActivity, listPredatorRecords),
  create: writing(write, createPredatorRecordSchema, createPredatorRecord, getPredatorRecord),
  update: writing(write, updatePredatorRecordSchema, updatePredatorRecord, getPredatorRecord),
  remove: writing(write, byId, removePredatorRecord),
  useLines: writing(write, useLinesSchema, useLines),
});
