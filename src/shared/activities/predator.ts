import { z } from 'zod';
import { count, id, line, updated } from '../fields.ts';
import { messages } from '../messages.ts';
import { fold } from '../names.ts';
import { typedAmount, typedCount } from '../numbers.ts';
import type { ActivityDocument, PredatorRow } from './document.ts';
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

/** Only catches have counts. */
export function isCatches(subType: string): boolean {
  return fold(subType) === 'catches';
}

/** A whole number; null and an empty field are 0. */
const countOrZero = z.union([z.literal('').transform(() => 0), count.nullable()]).transform((value) => value ?? 0);

const chosen = messages.wizard.subTypeRequired;
const predatorId = z.number(chosen).int(chosen).positive(chosen).max(Number.MAX_SAFE_INTEGER, chosen);

const othersDescription = line()
  .nullable()
  .transform((text) => text ?? '')
  .optional();

const recordFields = {
  measurement: amountOrNothing.optional(),
  rats: countOrZero.optional(),
  possums: countOrZero.optional(),
  mustelids: countOrZero.optional(),
  hedgehogs: countOrZero.optional(),
  others: countOrZero.optional(),
  othersDescription,
};

/** What a person fills in. Fields hold text: numbers as they are typed, and the sub type's id, or nothing. */
const typedFields = z.object({
  predatorId: z.string().nullable().transform(Number).pipe(predatorId),
  measurement: typedAmount,
  rats: typedCount,
  possums: typedCount,
  mustelids: typedCount,
  hedgehogs: typedCount,
  others: typedCount,
  othersDescription,
});

const withoutCounts = Object.fromEntries(catchCounts.map(({ name }) => [name, ''])) as Record<CatchCount, ''>;

/** The form of a record. The counts are hidden for anything but catches, and then cause no error. */
export function predatorForm(subTypes: readonly { id: number; subType: string }[]) {
  const others = subTypes.filter(({ subType }) => !isCatches(subType)).map(({ id: subTypeId }) => String(subTypeId));
  return z.preprocess<unknown, typeof typedFields, z.input<typeof typedFields>>(
    (values) => (others.includes(values.predatorId ?? '') ? { ...values, ...withoutCounts } : values),
    typedFields,
  );
}

export const createPredatorRecordSchema = z.object({ activityId: id, predatorId, ...recordFields });

export const updatePredatorRecordSchema = z.object({
  activityId: id.optional(),
  predatorId: predatorId.optional(),
  ...recordFields,
  ...updated,
});

/** `corrections`: what becomes of records that somebody corrected since they were written from the lines. */
export const useLinesSchema = z.object({ activityId: id, corrections: z.enum(['keep', 'replace']).optional() });

/** The numbers of a predator record. */
export type PredatorNumbers = Pick<PredatorRow, CatchCount | 'measurement' | 'othersDescription'>;

const noCounts: PredatorNumbers = {
  measurement: null,
  rats: 0,
  possums: 0,
  mustelids: 0,
  hedgehogs: 0,
  others: 0,
  othersDescription: '',
};

/** The records as screens and calls show them, in the order in which they were made. */
export function predatorRecordsOf({
  activity,
  predatorRecords,
}: Pick<ActivityDocument, 'predatorRecords'> & { activity: { id: number } }) {
  return predatorRecords.map((row) => ({ ...row, activityId: activity.id }));
}

export type PredatorRecord = ReturnType<typeof predatorRecordsOf>[number];

type Given = { [K in keyof PredatorNumbers]?: PredatorNumbers[K] | undefined };

/** The numbers of a record of this sub type: the given ones, and those of the record before where none is given. */
export function predatorNumbers(
  subType: string,
  given: Given,
  before: (PredatorNumbers & { subType: string }) | null,
): PredatorNumbers {
  // A number of traps must not become a measurement of catches.
  const known = before && !(isCatches(subType) && !isCatches(before.subType)) ? before : noCounts;
  const measurement = given.measurement === undefined ? known.measurement : given.measurement;
  if (!isCatches(subType)) return { ...noCounts, measurement };
  return {
    measurement,
    rats: given.rats ?? known.rats,
    possums: given.possums ?? known.possums,
    mustelids: given.mustelids ?? known.mustelids,
    hedgehogs: given.hedgehogs ?? known.hedgehogs,
    others: given.others ?? known.others,
    othersDescription: given.othersDescription ?? known.othersDescription,
  };
}
