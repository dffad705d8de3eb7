import { removePeopleSchema } from '#shared/activities/assignments.ts';
import { assignStaffSchema } from '#shared/activities/staff.ts';
import { byActivity } from '#shared/fields.ts';
import {
  assignStaff,
  getStaffAssignment,
  listAssignedStaff,
  listUnassignedStaff,
  removeStaffFromActivity,
} from '../../services/activities/staff.ts';
import { procedureFor, router } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityStaffRouter = router({
  assigned: read.input(byActivity).query(({ ctx, input }) => listAssignedStaff(ctx.db, input)),
  unassigned: read.input(byActivity).query(({ ctx, input }) => listUnassignedStaff(ctx.db, input)),
  assign: write
    .input(assignStaffSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => assignStaff(db, act, input), getStaffAssignment)),
  remove: write
    .input(removePeopleSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeStaffFromActivity(db, act, input))),
});
