import type { ActivityDocument, ObjectiveRow } from '#shared/activities/document.ts';
import { objectiveKey, objectiveOf } from '#shared/activities/outcome.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fold } from '#shared/names.ts';
import type { InputOf } from '../paths.ts';
import { asRecord, type DocumentChange, rowChange } from './document-change.ts';
import type { Shared } from './known.ts';

/** The words of what was done for an objective. */
export const amountWords = { amount: messages.wizard.amount };

/** The objective as it will be: one that the activity has already, or a new one in the library's words. */
function added(
  { objectives }: ActivityDocument,
  input: InputOf<'activities.outcome.addDirect'>,
  id: number,
  shared: Shared,
): ObjectiveRow {
  const given = { title: String(input.title), measurement: String(input.measurement) };
  const isSame = (one: typeof given) => objectiveKey(one) === objectiveKey(given);
  const { title, measurement } = shared.objectives.find(isSame) ?? given;
  return objectives.find(isSame) ?? { id, title, measurement, amount: null, isDirect: true, version: 1 };
}

const addDirect: DocumentChange<'activities.outcome.addDirect'> = {
  words: (input, document, shared) => words.addObjective(added(document, input, 0, shared).title),
  effect: (document, input, { tempId }, shared) => ({ put: { objectives: [added(document, input, tempId, shared)] } }),
  answer: (_after, before, input, { tempId }, shared) => objectiveOf(added(before, input, tempId, shared)),
  makes: 'objective',
};

const removeDirect = rowChange<'activities.outcome.removeDirect', 'objectives'>({
  table: 'objectives',
  words: (_input, row) => words.removeObjective(row?.title ?? words.anObjective),
  next: () => null,
  answer: () => ({ message: messages.wizard.objectiveRemoved }),
});

/** The row with its amount; null clears it, and without one it stays. */
const measured = (row: ObjectiveRow, { amount = row.amount }: InputOf<'activities.outcome.setAmount'>) => ({
  ...{ ...row, amount: amount === '' ? null : amount },
});

/** `55 Plants Planted`, or `Weed Treatment: 5 m²` where the title does not say what is counted. */
function amountText({ title, measurement, amount }: ObjectiveRow): string {
  if (amount === null) return words.noAmount(title);
  return fold(title).startsWith(fold(measurement)) ? `${amount} ${title}` : `${title}: ${amount} ${measurement}`;
}

const setAmount = rowChange<'activities.outcome.setAmount', 'objectives'>({
  table: 'objectives',
  words: (input, row) => (row ? amountText(measured(row, input)) : words.anObjective),
  next: measured,
  answer: (row, input) => objectiveOf(measured(row, input)),
  record: {
    id: ({ id }) => `objective:${id}`,
    words: () => amountWords,
    // The server may have put it back under another id.
    inputOf: (record, input) => ({
      ...asRecord(record, input),
      id: record.activityObjectiveId ?? record.id ?? input.id,
    }),
  },
});

export const outcomeEffects = {
  'activities.outcome.addDirect': addDirect,
  'activities.outcome.removeDirect': removeDirect,
  'activities.outcome.setAmount': setAmount,
};
