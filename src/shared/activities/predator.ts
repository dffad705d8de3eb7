import { z } from 'zod';
import { count, id, line, updated } from '../fields.ts';
import { messages } from '../messages.ts';
import { fold } from '../names.ts';
import { amountOrNothing } from './outcome.ts';

/** The animals that are counted, in the order of the form and the report. */
export const catchCounts = [
  { name: 'rats', label: 'Rats' },
  { name: 'possums', label: 'Possums' },
  { name: 'mustelids', label: 'Mustelids' },
  { name: 'hedgehogs', label: 'Hedgehogs' },
  { name: 'others', label: messages.wizard.othersCount },
] as const;

export type CatchCount = (typeof catchCounts)[number]['name'];

/** Counts belong to catches alone. */
export function isCatches(subType: string): boolean {
  return fold(subType) === 'catches';
}

/** A whole number; nothing, and an emptied field, are 0. */
const countOrZero = z
  .union([z.literal('').transform(() => 0), count.nullable()], messages.general.notANumber)
  .transform((value) => value ?? 0);

const chosen = messages.wizard.subTypeRequired;
const predatorId = z.number(chosen).int(chosen).positive(chosen).max(Number.MAX_SAFE_INTEGER, chosen);

const recordFields = {
  measurement: amountOrNothing.optional(),
  rats: countOrZero.optional(),
  possums: countOrZero.optional(),
  mustelids: countOrZero.optional(),
  hedgehogs: countOrZero.optional(),
  others: countOrZero.optional(),
  othersDescription: line()
    .nullable()
    .transform((text) => text ?? '')
    .optional(),
};

/** What a person fills in. A select holds text: the sub type's id, or nothing. */
export const predatorForm = z.object({
  ...recordFields,
  predatorId: z.string().nullable().transform(Number).pipe(predatorId),
});

export const createPredatorRecordSchema = z.object({ activityId: id, predatorId, ...recordFields });

export const updatePredatorRecordSchema = z.object({
  activityId: id.optional(),
  predatorId: predatorId.optional(),
  ...recordFields,
  ...updated,
});
