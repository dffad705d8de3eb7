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
import { procedureFor, reading, router, writing } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityRiskRouter = router({
  list: reading(read, byActivity, listActivityRisks),
  // At the bounds 4 MB, which take 50 ms.
  listControls: reading(procedureFor('signed-in:read', { limit: 'search' }), byActivity, listDetailedControls),
  add: writing(write, addActivityRiskSchema, addActivityRisk, getRatedRisk),
  update: writing(write, updateActivityRiskSchema, updateActivityRisk, getRatedRisk),
  remove: writing(write, activityRiskSchema, removeActivityRisk),
  rate: writing(write, rateRiskSchema, rateReusableRisk, getRatedRisk),
  attach: writing(write, activityRiskSchema, attachRisk, getRatedRisk),
  chooseControl: writing(write, chooseControlSchema, chooseActivityControl, (db, _kept, _act, input) =>
    getActivityControl(db, input),
  ),
  listHazards: reading(read, listActivityHazardsSchema, listActivityHazards),
  addHazards: writing(write, addActivityHazardsSchema, addActivityHazards, (db, _kept, _act, input) =>
    findActivityHazards(db, input),
  ),
  addHazard: writing(write, addActivityHazardSchema, addActivityHazard, getActivityHazard),
  removeHazard: writing(write, removeActivityHazardSchema, removeActivityHazard),
});
