import { z } from 'zod';
import { ticketStates } from '#shared/tickets/state.ts';
import { bool, type CallGroup, callsOf, fileAddress, int, numberOrNull, route, same } from './route.ts';

const typeRow = z
  .object({
    id: z.int(),
    name: z.string(),
    months: z.int().nullable(),
    purpose: z.string(),
    wantsPaper: z.boolean(),
  })
  .meta({ id: 'TicketType' });

const day = z.string().meta({ format: 'date' });

const ticketRow = z
  .object({
    id: z.int(),
    staffId: z.int().nullable(),
    volunteerId: z.int().nullable(),
    name: z.string(),
    typeId: z.int(),
    type: z.string(),
    state: z.enum(ticketStates),
    expiresOn: day.nullable(),
    number: z.string().nullable(),
    issuedOn: day.nullable(),
    paper: fileAddress.nullable(),
    seenBy: z.string().nullable(),
    seenAt: z.string().nullable(),
  })
  .meta({ id: 'Ticket' });

const types: CallGroup = {
  about: 'What a ticket can be of: certificates and licences that a group asks for.',
  examples: { name: 'Workplace first aid', months: 24, purpose: 'One on every activity', wantsPaper: true },
};

const group: CallGroup = {
  about:
    'Certificates and licences of people. Field Staff get their own, and of people who share an activity with them the type, state and last day; the rest is null.',
  examples: {
    ...{ type: 'Workplace first aid', state: 'Current', number: 'FA 20391', issuedOn: '2026-03-05' },
    ...{ expiresOn: '2028-03-05', paper: 'api/files/7', seenBy: 'Mereana Hōhepa', seenAt: '2026-03-06T08:00:00.000Z' },
    ...{ seen: true, volunteerId: null },
  },
};

const typeBody = {
  ...same('name', 'purpose'),
  months: numberOrNull('months'),
  wantsPaper: bool('wantsPaper'),
};

const ticketTypeRoutes = callsOf(types, [
  route('ticketTypes.list', 'GET /api/ticket_types', { summary: 'The types of tickets', returns: z.array(typeRow) }),
  route('ticketTypes.create', 'POST /api/ticket_types', {
    summary: 'Add a type; without `months` its tickets do not expire',
    returns: typeRow,
    body: typeBody,
    omits: ['isFirstAid'],
    status: 201,
  }),
  route('ticketTypes.update', 'PUT /api/ticket_types/{id}', {
    summary: 'Change a type; tickets keep their dates',
    returns: typeRow,
    body: typeBody,
    omits: ['isFirstAid'],
  }),
  route('ticketTypes.remove', 'DELETE /api/ticket_types/{id}', {
    summary: 'Delete a type; tickets of it stay',
  }),
]);

const ofTickets = callsOf(group, [
  route('tickets.list', 'GET /api/tickets', {
    summary: 'The tickets of everybody whom the caller may know of',
    returns: z.array(ticketRow),
    query: { staffId: int('staffId'), volunteerId: int('volunteerId'), typeId: int('typeId'), state: 'state' },
  }),
  route('tickets.create', 'POST /api/tickets', {
    summary:
      'Add a ticket; without `expiresOn` its type says how long it lasts, and null is for ever. Of somebody else it counts as seen',
    returns: ticketRow,
    body: {
      ...{ staffId: int('staffId'), volunteerId: int('volunteerId'), typeId: int('typeId') },
      ...same('number', 'issuedOn', 'expiresOn'),
    },
    status: 201,
  }),
  route('tickets.update', 'PUT /api/tickets/{id}', {
    summary: 'Change a ticket, or say that it was seen; one that its owner changes has to be seen again',
    returns: ticketRow,
    body: { ...same('number', 'issuedOn', 'expiresOn'), typeId: int('typeId'), seen: bool('seen') },
  }),
  route('tickets.remove', 'DELETE /api/tickets/{id}', { summary: 'Delete a ticket' }),
  route('tickets.setPaper', 'POST /api/tickets/{id}/paper', {
    summary: 'Store the paper of a ticket, a picture or a document; it replaces the one before',
    returns: ticketRow,
    files: { file: { to: 'paperFileId', kind: 'paper', required: true } },
    status: 201,
  }),
]);

export const ticketRoutes = [...ticketTypeRoutes, ...ofTickets];
