import { byActivity, byId } from '#shared/fields.ts';
import { addHoursSchema, listHoursSchema, showHoursSchema } from '#shared/hours.ts';
import { listUnsure } from '../services/hours/unsure.ts';
import {
  addHours,
  type Clock,
  getActivityHours,
  getAddedHours,
  getVolunteerHours,
  listAddedHours,
  listHours,
  removeAddedHours,
  showHours,
} from '../services/hours.ts';
import { actNow } from '../start/context.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const report = procedureFor('signed-in:read', { limit: 'report' });
const write = procedureFor('activities:write');

type Asking = Parameters<typeof actNow>[0] & { user: Parameters<typeof actNow>[1] };

const clockOf = (ctx: Asking): Clock => ({
  timeZone: ctx.program.env.ORG_TIMEZONE,
  today: actNow(ctx, ctx.user).today,
});

export const hoursRouter = router({
  list: report.input(listHoursSchema).query(({ ctx, input }) => listHours(ctx.db, clockOf(ctx), input)),
  show: report.input(showHoursSchema).query(({ ctx, input }) => showHours(ctx.db, clockOf(ctx), input)),
  ofVolunteer: read.input(byId).query(({ ctx, input }) => getVolunteerHours(ctx.db, clockOf(ctx), input)),
  ofActivity: read.input(byActivity).query(({ ctx, input }) => getActivityHours(ctx.db, input)),
  listUnsure: read.input(listHoursSchema).query(({ ctx, input }) => listUnsure(ctx.db, clockOf(ctx).timeZone, input)),
  listAdded: read.query(({ ctx }) => listAddedHours(ctx.db)),
  add: write
    .input(addHoursSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => addHours(db, act, input), getAddedHours)),
  removeAdded: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeAddedHours(db, act, input))),
});
