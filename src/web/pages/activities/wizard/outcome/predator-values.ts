import { type CatchCount, catchCounts } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import type { FieldWords, FormWords } from '#web/changes/field-words.ts';
import type { Together } from '#web/changes/merge.ts';
import type { PredatorRecord, SubType } from './outcome-types.ts';

export type PredatorValues = {
  /** The sub type's id, a string for the select. */
  predatorId: string | null;
  measurement: string;
  othersDescription: string;
} & Record<CatchCount, string>;

const blank: PredatorValues = {
  predatorId: null,
  measurement: '',
  rats: '',
  possums: '',
  mustelids: '',
  hedgehogs: '',
  others: '',
  othersDescription: '',
};

/** All fields belong together: counts mean nothing under another sub type. */
export const together: Together = [Object.keys(blank)];

export function valuesOf(record: PredatorRecord | null): PredatorValues {
  if (!record) return blank;
  const { predatorId, measurement, rats, possums, mustelids, hedgehogs, others, othersDescription } = record;
  return {
    predatorId: String(predatorId),
    measurement: numberText(measurement),
    rats: numberText(rats),
    possums: numberText(possums),
    mustelids: numberText(mustelids),
    hedgehogs: numberText(hedgehogs),
    others: numberText(others),
    othersDescription,
  };
}

/** True when the record has counts, which a sub type without catches would lose. */
export function hasCounts(values: PredatorValues): boolean {
  const counts = catchCounts.map(({ name }) => values[name].trim());
  return counts.some((count) => count !== '' && count !== '0') || values.othersDescription.trim() !== '';
}

/** A table's heading: `traps established` as `Traps Established`. */
export function subTypeName(subTypes: SubType[], predatorId: unknown): string {
  const { subType = '' } = subTypes.find(({ id }) => String(id) === predatorId) ?? {};
  return subType.replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
}

/** All fields share one label, and each shows its own name in its line. */
export function wordsOf(subTypes: SubType[]): FormWords<PredatorValues> {
  const label = messages.wizard.predatorRecord;
  const line = (name: string, empty: string[]) => ({
    label,
    show: (value: unknown) => (empty.includes(String(value)) ? '' : `${name}: ${value}`),
  });
  const counts = catchCounts.map((count) => [count.name, line(count.label, ['', '0'])]);
  return {
    ...(Object.fromEntries(counts) as Record<CatchCount, FieldWords>),
    predatorId: { label, show: (id) => subTypeName(subTypes, id) },
    measurement: line(messages.objectives.measurement, ['']),
    othersDescription: line(messages.wizard.othersSpecies, ['']),
  };
}
