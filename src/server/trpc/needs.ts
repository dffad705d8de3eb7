import { byId } from '#shared/fields.ts';
import { setNeedsOfSchema, setNeedsSchema } from '#shared/needs.ts';
import {
  countAskers,
  getActivityNeeds,
  getGroupNeeds,
  getProjectNeeds,
  getRiskNeeds,
  setActivityNeeds,
  setGroupNeeds,
  setProjectNeeds,
  setRiskNeeds,
} from '../services/needs.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');

/** Which tickets people need: what the group asks for everywhere, a project, a risk of the library, and what an activity was told. */
export const needsRouter = router({
  ofGroup: read.query(({ ctx }) => getGroupNeeds(ctx.db)),
  setOfGroup: writing(procedureFor('ticket-types:write'), setNeedsSchema, setGroupNeeds, (db) => getGroupNeeds(db)),
  /** For the question before a type is deleted. */
  askersOf: reading(read, byId, countAskers),
  ofProject: reading(read, byId, getProjectNeeds),
  setOfProject: writing(procedureFor('projects:write'), setNeedsOfSchema, setProjectNeeds, getProjectNeeds),
  ofRisk: reading(read, byId, getRiskNeeds),
  setOfRisk: writing(procedureFor('library:write'), setNeedsOfSchema, setRiskNeeds, getRiskNeeds),
  ofActivity: reading(read, byId, getActivityNeeds),
  setOfActivity: writing(procedureFor('activities:write'), setNeedsOfSchema, setActivityNeeds, getActivityNeeds),
});
