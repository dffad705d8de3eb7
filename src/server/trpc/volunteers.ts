import { byId } from '#shared/fields.ts';
import { createVolunteerSchema, listVolunteersSchema, updateVolunteerSchema } from '#shared/volunteers.ts';
import {
  createVolunteer,
  getVolunteer,
  listVolunteers,
  removeVolunteer,
  updateVolunteer,
} from '../services/volunteers.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('volunteers:write');

export const volunteersRouter = router({
  list: read.input(listVolunteersSchema).query(({ ctx, input }) => listVolunteers(ctx.db, input)),
  get: read.input(byId).query(({ ctx, input }) => getVolunteer(ctx.db, input)),
  create: write
    .input(createVolunteerSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createVolunteer(db, act, input), input.clientKey)),
  update: write
    .input(updateVolunteerSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateVolunteer(db, act, input))),
  remove: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeVolunteer(db, act, input))),
});
