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
import { procedureFor, router } from '../procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('activities:write');

export const activityVolunteersRouter = router({
  assigned: read.input(byActivity).query(({ ctx, input }) => listAssignedVolunteers(ctx.db, input)),
  unassigned: read.input(byActivity).query(({ ctx, input }) => listUnassignedVolunteers(ctx.db, input)),
  assign: write
    .input(assignVolunteersSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => assignVolunteers(db, act, input))),
  addNewcomer: write
    .input(addNewcomerSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => addNewcomer(db, act, input), getNewcomer)),
  remove: write
    .input(removePeopleSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeVolunteerFromActivity(db, act, input))),
});
