import { z } from 'zod';
import { bounds } from './bounds.ts';
import { id, version } from './fields.ts';
import { messages } from './messages.ts';
import { mergeNeeds, type Need } from './tickets/needs.ts';

const text = messages.needs;

const atLeast = z
  .number(text.countBetween)
  .int(text.countBetween)
  .min(1, text.countBetween)
  .max(bounds.people, text.countBetween);

/** A need as it is sent: how many hold the ticket, or that everybody does. */
const sentNeed = z
  .object({ typeId: id, atLeast: atLeast.nullish(), everybody: z.boolean().nullish() })
  .refine(({ atLeast: count, everybody }) => (typeof count === 'number') !== (everybody === true), {
    message: text.oneWay,
    path: ['atLeast'],
  })
  .transform(({ typeId, atLeast: count }): Need => ({ typeId, atLeast: count ?? null }));

/** The whole list, in place of the one before. */
const needs = z
  .array(sentNeed, text.listRequired)
  .max(bounds.needs, messages.bounds.needs(bounds.needs))
  .transform((list) => mergeNeeds(list));

export const setNeedsSchema = z.object({ needs, version });
export const setNeedsOfSchema = setNeedsSchema.extend({ id });

type SentNeed = { typeId: number } & ({ atLeast: number } | { everybody: true });

/** A need as it is answered and sent. */
export const sentOf = ({ typeId, atLeast: count }: Need): SentNeed =>
  count === null ? { typeId, everybody: true } : { typeId, atLeast: count };
