import { removeAssignedSchema } from '#shared/activities/assignments.ts';
import { assignVolunteersSchema } from '#shared/activities/volunteers.ts';
import { byActivity } from '#shared/fields.ts';
import {
  assignVolunteers,
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
  remove: write
    .input(removeAssignedSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeVolunteerFromActivity(db, act, input))),
});
