import { byId } from '#shared/fields.ts';
import {
  createVolunteerSchema,
  importVolunteersSchema,
  joinVolunteersSchema,
  listVolunteersSchema,
  separateVolunteersSchema,
  updateVolunteerSchema,
} from '#shared/volunteers.ts';
import { pickListOfVolunteers } from '../services/activities/volunteers.ts';
import { checkVolunteerImport, examineRows, importVolunteers } from '../services/volunteers/import.ts';
import { joinVolunteers, listAlike, separateVolunteers } from '../services/volunteers/join.ts';
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
const importing = procedureFor('volunteers:write', { limit: 'import' });
const decide = procedureFor('volunteers:join');

export const volunteersRouter = router({
  list: read.input(listVolunteersSchema).query(({ ctx, input }) => listVolunteers(ctx.db, input)),
  /** All of them, short, to choose from. */
  pickList: read.query(({ ctx }) => pickListOfVolunteers(ctx.db)),
  get: read.input(byId).query(({ ctx, input }) => getVolunteer(ctx.db, input)),
  create: write
    .input(createVolunteerSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createVolunteer(db, act, input), getVolunteer)),
  update: write
    .input(updateVolunteerSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateVolunteer(db, act, input), getVolunteer)),
  // It writes nothing; it is a mutation because a file does not fit into an address.
  checkImport: importing
    .input(importVolunteersSchema)
    .mutation(async ({ ctx, input }) =>
      checkVolunteerImport(ctx.db, await ctx.program.turns.inPieces(examineRows(input))),
    ),
  import: importing
    .input(importVolunteersSchema)
    .mutation(({ ctx, input }) =>
      ctx.writeAfter(() => ctx.program.turns.inPieces(examineRows(input)), importVolunteers),
    ),
  remove: write.input(byId).mutation(({ ctx, input }) => ctx.write((db, act) => removeVolunteer(db, act, input))),
  listAlike: procedureFor('alike:read').query(({ ctx }) => listAlike(ctx.db)),
  join: decide
    .input(joinVolunteersSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => joinVolunteers(db, act, input), getVolunteer)),
  separate: decide
    .input(separateVolunteersSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => separateVolunteers(db, act, input))),
});
