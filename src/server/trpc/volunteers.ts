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
import { procedureFor, reading, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('volunteers:write');
const importing = procedureFor('volunteers:write', { limit: 'import' });
const decide = procedureFor('volunteers:join');

export const volunteersRouter = router({
  list: reading(read, listVolunteersSchema, listVolunteers),
  /** All of them, short, to choose from. */
  pickList: read.query(({ ctx }) => pickListOfVolunteers(ctx.db)),
  get: reading(read, byId, getVolunteer),
  create: writing(write, createVolunteerSchema, createVolunteer, getVolunteer),
  update: writing(write, updateVolunteerSchema, updateVolunteer, getVolunteer),
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
  remove: writing(write, byId, removeVolunteer),
  listAlike: procedureFor('alike:read').query(({ ctx }) => listAlike(ctx.db)),
  join: writing(decide, joinVolunteersSchema, joinVolunteers, getVolunteer),
  separate: writing(decide, separateVolunteersSchema, separateVolunteers),
});
