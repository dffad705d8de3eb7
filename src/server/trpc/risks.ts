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
import { procedureFor, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('library:write');

export const risksRouter = router({
  list: read.query(({ ctx }) => listRisks(ctx.db)),
  browse: procedureFor('signed-in:read', { limit: 'search' }).query(({ ctx }) => browseRisks(ctx.db)),
  create: writing(write, createRiskSchema, createRisk, getRisk),
  update: writing(write, updateRiskSchema, updateRisk, getRisk),
  remove: writing(write, byId, removeRisk),
  listControls: read.input(listControlsSchema).query(({ ctx, input }) => listControls(ctx.db, input.riskId)),
  addControl: writing(write, addControlSchema, addControl, getControl),
  updateControl: writing(write, updateControlSchema, updateControl, getControl),
  removeControl: writing(write, byId, removeControl),
});
