import { byActivity, byId } from '#shared/fields.ts';
import { addHoursSchema, listHoursSchema, showHoursSchema } from '#shared/hours.ts';
import { listUnsure } from '../services/hours/unsure.ts';
import {
  addHours,
  getActivityHours,
  getAddedHours,
  getVolunteerHours,
  listAddedHours,
  listHours,
  removeAddedHours,
  showHours,
} from '../services/hours.ts';
import { clockOf } from '../start/context.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const report = procedureFor('signed-in:read', { limit: 'report' });
const write = procedureFor('activities:write');

export const hoursRouter = router({
  list: report.input(listHoursSchema).query(({ ctx, input }) => listHours(ctx.db, clockOf(ctx), input)),
  show: report.input(showHoursSchema).query(({ ctx, input }) => showHours(ctx.db, clockOf(ctx), input)),
  ofVolunteer: read.input(byId).query(({ ctx, input }) => getVolunteerHours(ctx.db, clockOf(ctx), input)),
  ofActivity: reading(read, byActivity, getActivityHours),
  listUnsure: read.input(listHoursSchema).query(({ ctx, input }) => listUnsure(ctx.db, clockOf(ctx).timeZone, input)),
  listAdded: reading(read, listHoursSchema, listAddedHours),
  add: writing(write, addHoursSchema, addHours, getAddedHours),
  removeAdded: writing(write, byId, removeAddedHours),
});
