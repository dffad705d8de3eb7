import type { QueryClient } from '@tanstack/react-query';
import { catchCounts, isCatches, predatorNumbers } from '#shared/activities/predator.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { predatorTogether, predatorWords, subTypeName } from '../words/predator.ts';
import { following } from './following.ts';
import { allKnown, known, knownActivity, putRow } from './known.ts';

type PredatorRecord = OutputOf<'activities.predator.list'>[number];
type Creation = InputOf<'activities.predator.create'>;
type Update = InputOf<'activities.predator.update'>;

const subTypesOf = (cache: QueryClient) => known(cache, 'activities.predator.subTypes', undefined) ?? [];

const subTypeOf = (cache: QueryClient, predatorId: number) =>
  subTypesOf(cache).find(({ id }) => id === predatorId)?.subType ?? '';

function findRecord(cache: QueryClient, id: number): PredatorRecord | undefined {
  return allKnown(cache, 'activities.predator.list')
    .flatMap(({ data }) => data)
    .find((record) => record.id === id);
}

type Given = Omit<Creation, 'activityId' | 'predatorId'>;

/** An empty count is 0, an empty measurement none. */
function numbersOf({ measurement, othersDescription, ...given }: Given) {
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

function drawRecords(
  cache: QueryClient,
  activityId: number,
  change: (records: PredatorRecord[]) => PredatorRecord[],
): Drawing[] {
  return [draw('activities.predator.list', { activityId }, change), ...following(cache, activityId, 'outcome')];
}

/** `Catches: 2 rats, 1 possum`, or `Traps Checked: 12`. */
function recordText(cache: QueryClient, record: PredatorRecord): string {
  const counts = catchCounts.flatMap(({ name, label }) => {
    const count = record[name];
    if (count === 0) return [];
    if (name === 'others') return [`${count} ${record.othersDescription || words.otherAnimals}`];
    return [`${count} ${label.toLowerCase().slice(0, count === 1 ? -1 : undefined)}`];
  });
  const { measurement } = record;
  const numbers = isCatches(record.subType) && counts.length > 0 ? counts.join(', ') : String(measurement ?? '');
  return words.record(subTypeName(subTypesOf(cache), record.predatorId) || messages.wizard.predatorRecord, numbers);
}

function created(input: Creation, { at, person, tempId }: Made, cache: QueryClient): PredatorRecord {
  const { activityId, predatorId, ...given } = input;
  const subType = subTypeOf(cache, predatorId);
  return {
    ...{ id: tempId, activityId, predatorId, subType },
    ...predatorNumbers(subType, numbersOf(given), null),
    ...{ version: 1, updatedAt: at, updatedById: person.id },
  };
}

const nobody: Made = {
  ...{ key: '', at: '', tempId: -1 },
  person: { id: 0, firstname: '', lastname: '', email: '', role: 'Field Staff' },
};

const create: FieldChange<'activities.predator.create'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => recordText(cache, created(input, nobody, cache)),
  draws: (input, made, cache) => {
    const record = created(input, made, cache);
    return drawRecords(cache, input.activityId, (records) => putRow(records, record));
  },
  answer: created,
  makes: 'predator',
};

function updated(input: Update, { at, person }: Made, cache: QueryClient): PredatorRecord {
  const before = findRecord(cache, input.id);
  const {
    id,
    version = 1,
    activityId = before?.activityId ?? 0,
    predatorId = before?.predatorId ?? 0,
    ...given
  } = input;
  const subType = subTypeOf(cache, predatorId) || (before?.subType ?? '');
  return {
    ...{ id, activityId, predatorId, subType },
    ...predatorNumbers(subType, numbersOf(given), before ?? null),
    ...{ version: before?.version ?? version, updatedAt: at, updatedById: person.id },
  };
}

function activityOf(cache: QueryClient, id: number): number | null {
  const known = allKnown(cache, 'activities.predator.list').find(({ data }) => data.some((row) => row.id === id));
  const found = known?.input.activityId ?? null;
  return found === null ? null : knownActivity(cache, found);
}

const update: FieldChange<'activities.predator.update'> = {
  activity: ({ id }, cache) => activityOf(cache, id),
  words: (input, cache) => recordText(cache, updated(input, nobody, cache)),
  draws: (input, made, cache) => {
    const record = updated(input, made, cache);
    const activityId = findRecord(cache, input.id)?.activityId;
    if (activityId === undefined) return [];
    return drawRecords(cache, activityId, (records) =>
      // A newer answer keeps its version.
      records.map((one) => (one.id === record.id ? { ...record, version: one.version } : one)),
    );
  },
  answer: updated,
  record: {
    id: ({ id }) => `predator:${id}`,
    known: ({ id }, cache) => findRecord(cache, id) ?? null,
    inputOf: ({ predatorId, measurement, othersDescription, ...record }: PredatorRecord, { id }) => {
      const { rats, possums, mustelids, hedgehogs, others } = record;
      return { id, predatorId, measurement, rats, possums, mustelids, hedgehogs, others, othersDescription };
    },
    together: predatorTogether,
    words: (_input, cache) => ({ ...predatorWords(subTypesOf(cache)), id: null, activityId: null }),
  },
};

const remove: FieldChange<'activities.predator.remove'> = {
  activity: ({ id }, cache) => activityOf(cache, id),
  words: ({ id }, cache) => {
    const record = findRecord(cache, id);
    return words.removeRecord(record ? recordText(cache, record) : messages.wizard.predatorRecord);
  },
  draws: ({ id }, _made, cache) => {
    const activityId = findRecord(cache, id)?.activityId;
    if (activityId === undefined) return [];
    return drawRecords(cache, activityId, (records) => records.filter((one) => one.id !== id));
  },
  answer: () => ({ message: messages.wizard.recordDeleted }),
};

export const predatorChanges = {
  'activities.predator.create': create,
  'activities.predator.update': update,
  'activities.predator.remove': remove,
};
