import { createTicketTypeSchema, updateTicketTypeSchema } from '#shared/tickets.ts';
import { ticketTypesLibrary } from '../services/ticket-types.ts';
import { libraryRouter } from './library-router.ts';

export const ticketTypesRouter = libraryRouter(
  ticketTypesLibrary,
  { create: createTicketTypeSchema, update: updateTicketTypeSchema },
  'ticket-types:write',
);
