import type { ActivityDocument, PredatorRow } from '#shared/activities/document.ts';
import { catchCounts, isCatches, type PredatorNumbers, predatorNumbers } from '#shared/activities/predator.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { Made } from '../kinds.ts';
import type { InputOf } from '../paths.ts';
import { predatorTogether, predatorWords, subTypeName } from '../words/predator.ts';
import { type DocumentChange, documentChanges, type Shared, sharedOf } from './document-change.ts';

type Creation = InputOf<'activities.predator.create'>;
type Update = InputOf<'activities.predator.update'>;
/** A record without who changed it last. */
type Unstamped = Omit<PredatorRow, 'updatedAt' | 'updatedById'>;

const findRecord = ({ predatorRecords }: ActivityDocument, { id }: { id: number }) =>
  predatorRecords.find((row) => row.id === id);

const ofRecord = (input: { id: number }) => (document: ActivityDocument) => findRecord(document, input) !== undefined;

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

/** `Catches: 2 rats, 1 possum`, or `Traps Checked: 12`. */
function recordText({ subTypes }: Shared, record: PredatorNumbers & { predatorId: number; subType: string }): string {
  const counts = catchCounts.flatMap(({ name, label }) => {
    const count = record[name];
    if (count === 0) return [];
    if (name === 'others') return [`${count} ${record.othersDescription || words.otherAnimals}`];
    return [`${count} ${label.toLowerCase().slice(0, count === 1 ? -1 : undefined)}`];
  });
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
  return { id, predatorId, subType, ...predatorNumbers(subType, numbersOf(given), null), version: 1 };
}

const create: DocumentChange<'activities.predator.create'> = {
  of: ({ activityId }) => activityId,
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

function updated(document: ActivityDocument, input: Update, shared: Shared): Unstamped {
  const before = findRecord(document, input);
  const { id, activityId: _, version = 1, predatorId = before?.predatorId ?? 0, ...given } = input;
  const subType = subTypeOf(shared, predatorId) || (before?.subType ?? '');
  const numbers = predatorNumbers(subType, numbersOf(given), before ?? null);
  // A newer answer keeps its version.
  return { id, predatorId, subType, ...numbers, version: before?.version ?? version };
}

const update: DocumentChange<'activities.predator.update'> = {
  of: ofRecord,
  words: (input, document, shared) => recordText(shared, updated(document, input, shared)),
  effect: (document, input, made, shared) =>
    findRecord(document, input) ? { put: { predatorRecords: [stamped(updated(document, input, shared), made)] } } : {},
  answer: (after, _before, input, made, shared) => ({
    ...stamped(updated(after, input, shared), made),
    activityId: input.activityId ?? after.activity.id,
  }),
  record: {
    id: ({ id }) => `predator:${id}`,
    known: (document, input) => findRecord(document, input) ?? null,
    inputOf: ({ predatorId, measurement, othersDescription, ...record }: PredatorRow, { id }) => {
      const { rats, possums, mustelids, hedgehogs, others } = record;
      return { id, predatorId, measurement, rats, possums, mustelids, hedgehogs, others, othersDescription };
    },
    together: predatorTogether,
    words: (_input, cache) => ({ ...predatorWords(sharedOf(cache).subTypes), id: null, activityId: null }),
  },
};

const remove: DocumentChange<'activities.predator.remove'> = {
  of: ofRecord,
  words: (input, document, shared) => {
    const record = findRecord(document, input);
    return words.removeRecord(record ? recordText(shared, record) : messages.wizard.predatorRecord);
  },
  effect: (_document, { id }) => ({ remove: { predatorRecords: [id] } }),
  answer: () => ({ message: messages.wizard.recordDeleted }),
};

export const predatorEffects = {
  'activities.predator.create': create,
  'activities.predator.update': update,
  'activities.predator.remove': remove,
};

export const predatorChanges = documentChanges(predatorEffects);
