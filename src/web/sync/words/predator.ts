import { type CatchCount, catchCounts } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import type { FieldWords, FormWords } from '../field-words.ts';
import type { Together } from '../merge.ts';

export type PredatorValues = {
  /** The sub type's id, a string for the select. */
  predatorId: string | null;
  measurement: string;
  othersDescription: string;
} & Record<CatchCount, string>;

/** All fields belong together: counts mean nothing under another sub type. */
export const predatorTogether: Together = [
  ['predatorId', 'measurement', ...catchCounts.map(({ name }) => name), 'othersDescription'],
];

type SubType = { id: number; subType: string };

/** A table's heading: `traps established` as `Traps Established`. */
export function subTypeName(subTypes: readonly SubType[], predatorId: unknown): string {
  const { subType = '' } = subTypes.find(({ id }) => String(id) === String(predatorId)) ?? {};
  return subType.replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase());
}

/** The words of a predator record. All fields share one label, and each shows its own name in its line. */
export function predatorWords(subTypes: readonly SubType[]): FormWords<PredatorValues> {
  const label = messages.wizard.predatorRecord;
  const line = (name: string, empty: string[]) => ({
    label,
    show: (value: unknown) => (empty.includes(String(value ?? '')) ? '' : `${name}: ${value}`),
  });
  const counts = catchCounts.map((count) => [count.name, line(count.label, ['', '0'])]);
  return {
    ...(Object.fromEntries(counts) as Record<CatchCount, FieldWords>),
    predatorId: { label, show: (id) => subTypeName(subTypes, id) },
    measurement: line(messages.objectives.measurement, ['']),
    othersDescription: line(messages.wizard.othersSpecies, ['']),
  };
}
