import { byId } from '#shared/fields.ts';
import {
  addControlSchema,
  createRiskSchema,
  listControlsSchema,
  updateControlSchema,
  updateRiskSchema,
} from '#shared/risks.ts';
import {
  addControl,
  browseRisks,
  createRisk,
  getControl,
  getRisk,
  listControls,
  listRisks,
  removeControl,
  removeRisk,
  updateControl,
  updateRisk,
} from '../services/risks.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('library:write');

export const risksRouter = router({
  list: read.query(({ ctx }) => listRisks(ctx.db)),
  browse: procedureFor('signed-in:read', { limit: 'search' }).query(({ ctx }) => browseRisks(ctx.db)),
  create: write
    .input(createRiskSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createRisk(db, act, input), getRisk)),
  update: write
    .input(updateRiskSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateRisk(db, act, input), getRisk)),
  remove: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeRisk(db, act, input))),
  listControls: read.input(listControlsSchema).query(({ ctx, input }) => listControls(ctx.db, input.riskId)),
  addControl: write
    .input(addControlSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => addControl(db, act, input), getControl)),
  updateControl: write
    .input(updateControlSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateControl(db, act, input), getControl)),
  removeControl: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeControl(db, act, input))),
});
