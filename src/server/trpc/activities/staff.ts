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
import { procedureFor, reading, router, writing } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityStaffRouter = router({
  assigned: reading(read, byActivity, listAssignedStaff),
  unassigned: reading(read, byActivity, listUnassignedStaff),
  assign: writing(write, assignStaffSchema, assignStaff, getStaffAssignment),
  remove: writing(write, removePeopleSchema, removeStaffFromActivity),
});
