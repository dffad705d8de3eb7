import { byId } from '#shared/fields.ts';
import {
  createTicketSchema,
  listTicketsSchema,
  setPaperSchema,
  ticketPeopleSchema,
  updateTicketSchema,
} from '#shared/tickets.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
import { countExpiring, listTicketPeople, listTickets } from '../services/tickets/list.ts';
import { createTicket, getTicket, putBackTicket, removeTicket, setPaper, updateTicket } from '../services/tickets.ts';
import { actNow } from '../start/context.ts';
import { procedureFor, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const search = procedureFor('signed-in:read', { limit: 'search' });
const write = procedureFor('tickets:write');
const again = (db: Db, { id }: { id: number }, act: Act) => getTicket(db, act, { id });

export const ticketsRouter = router({
  list: search.input(listTicketsSchema).query(({ ctx, input }) => listTickets(ctx.db, actNow(ctx, ctx.user), input)),
  people: search
    .input(ticketPeopleSchema)
    .query(({ ctx, input }) => listTicketPeople(ctx.db, actNow(ctx, ctx.user), input)),
  /** How many end soon, for Home. */
  countExpiring: procedureFor('admin:read').query(({ ctx }) => countExpiring(ctx.db, actNow(ctx, ctx.user))),
  get: read.input(byId).query(({ ctx, input }) => getTicket(ctx.db, actNow(ctx, ctx.user), input)),
  create: writing(write, createTicketSchema, createTicket, again),
  update: writing(write, updateTicketSchema, updateTicket, again),
  setPaper: writing(procedureFor('tickets:write', { limit: 'upload' }), setPaperSchema, setPaper, again),
  remove: writing(write, byId, removeTicket),
  putBack: writing(write, byId, putBackTicket, again),
});
