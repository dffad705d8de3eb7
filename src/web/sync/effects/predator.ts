import type { PredatorRow } from '#shared/activities/document.ts';
import {
  type CatchCount,
  catchCounts,
  isCatches,
  type PredatorNumbers,
  predatorNumbers,
} from '#shared/activities/predator.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { checksInRecords, isOwnCheck, linesOf, sumCaught, useLinesOn } from '#shared/traps/use-them.ts';
import type { FieldWords, FormWords } from '../field-words.ts';
import type { Made } from '../kinds.ts';
import { isSame, type Together } from '../merge.ts';
import type { InputOf } from '../paths.ts';
import { type DocumentChange, rowChange } from './document-change.ts';
import type { Shared } from './known.ts';

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

type Creation = InputOf<'activities.predator.create'>;
type Update = InputOf<'activities.predator.update'>;
/** A record without who changed it last. */
type Unstamped = Omit<PredatorRow, 'updatedAt' | 'updatedById'>;

/** An empty count is 0, an empty measurement none. */
function numbersOf({ measurement, othersDescription, ...given }: Omit<Creation, 'activityId' | 'predatorId'>) {
  const counts = catchCounts.map(({ name }) => {
    const count = given[name];
    return [name, count === undefined ? undefined : Number(count ?? 0)] as const;
  });
  return {
    ...(Object.fromEntries(counts) as Partial<Record<(typeof catchCounts)[number]['name'], number>>),
    measurement: measurement === '' ? null : measurement,
    othersDescription: othersDescription === null ? '' : othersDescription,
  };
}

/** `2 rats`, `1 possum`. */
export const countWords = (record: Pick<PredatorNumbers, CatchCount | 'othersDescription'>): string[] =>
  catchCounts.flatMap(({ name, label }) => {
    const count = record[name];
    if (count === 0) return [];
    if (name === 'others') return [`${count} ${record.othersDescription || words.otherAnimals}`];
    return [`${count} ${label.toLowerCase().slice(0, count === 1 ? -1 : undefined)}`];
  });

/** `Catches: 2 rats, 1 possum`, or `Traps Checked: 12`. */
function recordText({ subTypes }: Shared, record: PredatorNumbers & { predatorId: number; subType: string }): string {
  const counts = countWords(record);
  const { measurement } = record;
  const numbers = isCatches(record.subType) && counts.length > 0 ? counts.join(', ') : String(measurement ?? '');
  return words.record(subTypeName(subTypes, record.predatorId) || messages.wizard.predatorRecord, numbers);
}

const subTypeOf = ({ subTypes }: Shared, predatorId: number) =>
  subTypes.find(({ id }) => id === predatorId)?.subType ?? '';

const stamped = (row: Unstamped, { at, person }: Made): PredatorRow => ({
  ...{ ...row, updatedAt: at, updatedById: person.id },
});

function created({ activityId: _, predatorId, ...given }: Creation, id: number, shared: Shared): Unstamped {
  const subType = subTypeOf(shared, predatorId);
  return { id, predatorId, subType, ...predatorNumbers(subType, numbersOf(given), null), fromLines: null, version: 1 };
}

const create: DocumentChange<'activities.predator.create'> = {
  words: (input, _document, shared) => recordText(shared, created(input, 0, shared)),
  effect: (_document, input, made, shared) => ({
    put: { predatorRecords: [stamped(created(input, made.tempId, shared), made)] },
  }),
  answer: (_after, _before, input, made, shared) => ({
    ...stamped(created(input, made.tempId, shared), made),
    activityId: input.activityId,
  }),
  makes: 'predator',
};

function updated(before: PredatorRow, input: Update, shared: Shared): Unstamped {
  const { id, activityId: _, version: __, predatorId = before.predatorId, ...given } = input;
  const subType = subTypeOf(shared, predatorId) || before.subType;
  // A newer answer keeps its version.
  const { version } = before;
  const fromLines = subType === before.subType ? before.fromLines : null;
  return { id, predatorId, subType, ...predatorNumbers(subType, numbersOf(given), before), fromLines, version };
}

const update = rowChange<'activities.predator.update', 'predatorRecords'>({
  table: 'predatorRecords',
  words: (input, row, shared) =>
    row ? recordText(shared, updated(row, input, shared)) : messages.wizard.predatorRecord,
  next: (row, input, made, shared) => stamped(updated(row, input, shared), made),
  record: {
    id: ({ id }) => `predator:${id}`,
    together: predatorTogether,
    words: (_input, _document, { subTypes }) => predatorWords(subTypes),
  },
});

const remove = rowChange<'activities.predator.remove', 'predatorRecords'>({
  table: 'predatorRecords',
  words: (_input, row, shared) => words.removeRecord(row ? recordText(shared, row) : messages.wizard.predatorRecord),
  next: () => null,
  answer: () => ({ message: messages.wizard.recordDeleted }),
});

const useLines: DocumentChange<'activities.predator.useLines'> = {
  // Whoever chooses what becomes of a correction must see it as it is.
  needsCoverage: ({ corrections }) => corrections !== undefined,
  words: (_input, document) => {
    const lines = linesOf(document);
    const { trapsCheckedOf, catchesOf } = messages.wizard;
    return words.useLines(trapsCheckedOf(lines.trapsChecked), catchesOf(sumCaught(lines)));
  },
  effect: (document, _input, made, { subTypes }) => {
    const { predatorRecords, checks } = document;
    const { isAsked, written } = useLinesOn(predatorRecords, linesOf(document), undefined);
    const counted = new Set(checksInRecords(checks));
    const put = written.flatMap(({ subType, record, next }, index): PredatorRow[] => {
      if (!next) return [];
      if (record) return [isSame(record, { ...record, ...next }) ? record : stamped({ ...record, ...next }, made)];
      const predatorId = subTypes.find((one) => one.subType === subType)?.id ?? 0;
      return [stamped({ id: made.tempId - index, predatorId, subType, ...next, version: 1 }, made)];
    });
    return {
      put: {
        predatorRecords: put,
        ...(!isAsked && { checks: checks.filter(isOwnCheck).map((row) => ({ ...row, inRecords: counted.has(row) })) }),
      },
      remove: { predatorRecords: written.flatMap(({ record, next }) => (record && !next ? [record.id] : [])) },
    };
  },
  answer: (_after, document) => {
    const { isAsked } = useLinesOn(document.predatorRecords, linesOf(document), undefined);
    return { isAsked, message: isAsked ? messages.wizard.linesCorrected : messages.wizard.linesUsed };
  },
};

export const predatorEffects = {
  'activities.predator.create': create,
  'activities.predator.update': update,
  'activities.predator.remove': remove,
  'activities.predator.useLines': useLines,
};
