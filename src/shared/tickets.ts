import { z } from 'zod';
import { chosen, id, isoDate, line, requiredLine, sentenceLength, updated } from './fields.ts';
import { messages } from './messages.ts';
import { typedNumber } from './numbers.ts';
import { ticketStates } from './tickets/state.ts';

const { tickets: text, ticketTypes: typeText } = messages;

const months = z
  .number(typeText.monthsBetween)
  .int(typeText.monthsBetween)
  .min(1, typeText.monthsBetween)
  .max(600, typeText.monthsBetween)
  .nullable();

const typeFields = {
  name: requiredLine(typeText.fill),
  months,
  purpose: line(sentenceLength),
  wantsPaper: z.boolean(),
  isFirstAid: z.boolean(),
};

/** What a person fills in: months as they are typed. */
export const ticketTypeForm = z.object({ ...typeFields, months: typedNumber(null, months) });

export const createTicketTypeSchema = z.object({
  ...typeFields,
  months: months.default(null),
  purpose: typeFields.purpose.default(''),
  wantsPaper: typeFields.wantsPaper.default(false),
  isFirstAid: typeFields.isFirstAid.default(false),
});

export const updateTicketTypeSchema = z.object({ ...updated, ...z.object(typeFields).partial().shape });

const nothing = z.literal('').transform(() => null);
const typeId = chosen(text.typeRequired);
const number = line();
const issuedOn = isoDate(text.issuedRequired);
/** Empty and null: it does not expire. */
const expiresOn = z.union([nothing, isoDate()]).nullable();

/** What a person fills in. */
export const ticketForm = z.object({ typeId, number, issuedOn, expiresOn });

/** Of somebody of the staff or of a volunteer. Without `expiresOn` its type says how long it lasts. */
export const createTicketSchema = z
  .object({
    staffId: id.nullish(),
    volunteerId: id.nullish(),
    typeId,
    number: number.default(''),
    issuedOn,
    expiresOn: expiresOn.optional(),
  })
  .refine(({ staffId, volunteerId }) => !staffId !== !volunteerId, {
    message: text.personRequired,
    path: ['volunteerId'],
  });

/** What is absent stays. `seen`: whether whoever sends it has seen the paper. */
export const updateTicketSchema = z.object({
  ...updated,
  typeId: typeId.optional(),
  number: number.optional(),
  issuedOn: issuedOn.optional(),
  expiresOn: expiresOn.optional(),
  seen: z.boolean().optional(),
});

export const setPaperSchema = z.object({ id, paperFileId: id });

const state = z.enum(ticketStates);

export const listTicketsSchema = z.object({
  staffId: id.optional(),
  volunteerId: id.optional(),
  typeId: id.optional(),
  state: state.optional(),
});

export const ticketPeopleSize = 50;

/** People by what they hold. `None`: who holds nothing, or nothing of the type. */
export const ticketPeopleSchema = z.object({
  term: line().default(''),
  typeId: id.optional(),
  state: z.enum([...ticketStates, 'None']).optional(),
  sort: z.enum(['name', 'expires']).default('name'),
  descending: z.boolean().default(false),
  page: z.number().int().min(1).max(1_000_000).default(1),
});

export const exportTicketsSchema = ticketPeopleSchema.omit({ page: true, sort: true, descending: true });
