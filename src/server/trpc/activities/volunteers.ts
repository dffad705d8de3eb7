import { removePeopleSchema } from '#shared/activities/assignments.ts';
import { addNewcomerSchema, assignVolunteersSchema } from '#shared/activities/volunteers.ts';
import { byActivity } from '#shared/fields.ts';
import {
  addNewcomer,
  assignVolunteers,
  getNewcomer,
  listAssignedVolunteers,
  listUnassignedVolunteers,
  removeVolunteerFromActivity,
} from '../../services/activities/volunteers.ts';
import { procedureFor, reading, router, writing } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');
/** Whoever is new is signed on by a change that waits for this one. */
const writeAlways = procedureFor('activities:write', { evenOnShortDisk: true });

export const activityVolunteersRouter = router({
  assigned: reading(read, byActivity, listAssignedVolunteers),
  unassigned: reading(read, byActivity, listUnassignedVolunteers),
  assign: writing(write, assignVolunteersSchema, assignVolunteers),
  addNewcomer: writing(writeAlways, addNewcomerSchema, addNewcomer, getNewcomer),
  remove: writing(write, removePeopleSchema, removeVolunteerFromActivity),
});
