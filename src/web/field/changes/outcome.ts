import type { QueryClient } from '@tanstack/react-query';
import { objectiveKey } from '#shared/activities/outcome.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fold } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange } from '../field-change.ts';
import { amountWords } from '../words/outcome.ts';
import { following } from './following.ts';
import { allKnown, known, knownActivity } from './known.ts';

type Row = OutputOf<'activities.outcome.list'>['objectives'][number];

/** The row with this id, and its activity. */
function findRow(cache: QueryClient, id: number): { activityId: number; row: Row } | null {
  for (const { input, data } of allKnown(cache, 'activities.outcome.list')) {
    const row = data.objectives.find(({ activityObjectiveId }) => activityObjectiveId === id);
    if (row) return { activityId: input.activityId, row };
  }
  return null;
}

function activityOf(cache: QueryClient, id: number): number | null {
  const found = findRow(cache, id);
  return found && knownActivity(cache, found.activityId);
}

function drawRows(cache: QueryClient, activityId: number, change: (rows: Row[]) => Row[]): Drawing[] {
  return [
    draw('activities.outcome.list', { activityId }, (data) => ({ ...data, objectives: change(data.objectives) })),
    ...following(cache, activityId, 'outcome'),
  ];
}

/** The objective as it will be: one that the activity has already, or a new one in the library's words. */
function rowOf(input: InputOf<'activities.outcome.addDirect'>, tempId: number, cache: QueryClient): Row {
  const given = { title: String(input.title), measurement: String(input.measurement) };
  const isSame = (one: { title: string; measurement: string }) => objectiveKey(one) === objectiveKey(given);
  const rows = known(cache, 'activities.outcome.list', { activityId: input.activityId })?.objectives ?? [];
  const there = rows.find(isSame);
  if (there) return { ...there };
  const { title, measurement } = known(cache, 'objectives.list', undefined)?.find(isSame) ?? given;
  return { activityObjectiveId: tempId, title, measurement, amount: null, isDirect: true, version: 1 };
}

const addDirect: FieldChange<'activities.outcome.addDirect'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.addObjective(rowOf(input, -1, cache).title),
  draws: (input, { tempId }, cache) => {
    const row = rowOf(input, tempId, cache);
    return drawRows(cache, input.activityId, (rows) =>
      rows.some((one) => objectiveKey(one) === objectiveKey(row)) ? rows : [...rows, row],
    );
  },
  answer: (input, { tempId }, cache) => rowOf(input, tempId, cache),
  makes: 'objective',
};

const removeDirect: FieldChange<'activities.outcome.removeDirect'> = {
  activity: ({ id }, cache) => activityOf(cache, id),
  words: ({ id }, cache) => words.removeObjective(findRow(cache, id)?.row.title ?? words.anObjective),
  draws: ({ id }, _made, cache) => {
    const found = findRow(cache, id);
    if (!found) return [];
    return drawRows(cache, found.activityId, (rows) =>
      rows.filter(({ activityObjectiveId }) => activityObjectiveId !== id),
    );
  },
  answer: () => ({ message: messages.wizard.objectiveRemoved }),
};

const unknownRow = (id: number): Row => ({
  ...{ activityObjectiveId: id, title: '', measurement: '', amount: null, isDirect: false, version: 1 },
});

/** The row with its amount; null clears it, and without one it stays. */
function measured({ id, amount }: InputOf<'activities.outcome.setAmount'>, cache: QueryClient): Row {
  const row = findRow(cache, id)?.row ?? unknownRow(id);
  return amount === undefined ? row : { ...row, amount: amount === '' ? null : amount };
}

/** `55 Plants Planted`, or `Weed Treatment: 5 m²` where the title does not say what is counted. */
function amountText({ title, measurement, amount }: Row): string {
  const name = title || words.anObjective;
  if (amount === null) return words.noAmount(name);
  return fold(title).startsWith(fold(measurement)) ? `${amount} ${name}` : `${name}: ${amount} ${measurement}`;
}

const setAmount: FieldChange<'activities.outcome.setAmount'> = {
  activity: ({ id }, cache) => activityOf(cache, id),
  words: (input, cache) => amountText(measured(input, cache)),
  draws: (input, _made, cache) => {
    const found = findRow(cache, input.id);
    if (!found) return [];
    const { amount } = measured(input, cache);
    return drawRows(cache, found.activityId, (rows) =>
      rows.map((row) => (row.activityObjectiveId === input.id ? { ...row, amount } : row)),
    );
  },
  answer: (input, _made, cache) => measured(input, cache),
  record: {
    id: ({ id }) => `objective:${id}`,
    known: ({ id }, cache) => findRow(cache, id)?.row ?? null,
    inputOf: ({ amount }: Row, { id }) => ({ id, amount }),
    words: () => ({ id: null, ...amountWords }),
  },
};

export const outcomeChanges = {
  'activities.outcome.addDirect': addDirect,
  'activities.outcome.removeDirect': removeDirect,
  'activities.outcome.setAmount': setAmount,
};
