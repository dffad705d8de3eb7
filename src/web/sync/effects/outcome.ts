import type { ActivityDocument, ObjectiveRow } from '#shared/activities/document.ts';
import { objectiveKey, objectiveOf } from '#shared/activities/outcome.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fold } from '#shared/names.ts';
import type { InputOf } from '../paths.ts';
import { amountWords } from '../words/outcome.ts';
import { type DocumentChange, documentChanges, type Shared } from './document-change.ts';

type Addition = InputOf<'activities.outcome.addDirect'>;
type Amount = InputOf<'activities.outcome.setAmount'>;

const findRow = ({ objectives }: ActivityDocument, { id }: { id: number }) => objectives.find((row) => row.id === id);

const ofRow = (input: { id: number }) => (document: ActivityDocument) => findRow(document, input) !== undefined;

/** The objective as it will be: one that the activity has already, or a new one in the library's words. */
function added({ objectives }: ActivityDocument, input: Addition, id: number, shared: Shared): ObjectiveRow {
  const given = { title: String(input.title), measurement: String(input.measurement) };
  const isSame = (one: typeof given) => objectiveKey(one) === objectiveKey(given);
  const { title, measurement } = shared.objectives.find(isSame) ?? given;
  return objectives.find(isSame) ?? { id, title, measurement, amount: null, isDirect: true, version: 1 };
}

const addDirect: DocumentChange<'activities.outcome.addDirect'> = {
  of: ({ activityId }) => activityId,
  words: (input, document, shared) => words.addObjective(added(document, input, 0, shared).title),
  effect: (document, input, { tempId }, shared) => ({ put: { objectives: [added(document, input, tempId, shared)] } }),
  answer: (_after, before, input, { tempId }, shared) => objectiveOf(added(before, input, tempId, shared)),
  makes: 'objective',
};

const removeDirect: DocumentChange<'activities.outcome.removeDirect'> = {
  of: ofRow,
  words: (input, document) => words.removeObjective(findRow(document, input)?.title ?? words.anObjective),
  effect: (_document, { id }) => ({ remove: { objectives: [id] } }),
  answer: () => ({ message: messages.wizard.objectiveRemoved }),
};

/** The row with its amount; null clears it, and without one it stays. */
function measured(document: ActivityDocument, input: Amount): ObjectiveRow {
  const unknown = { id: input.id, title: '', measurement: '', amount: null, isDirect: false, version: 1 };
  const row = findRow(document, input) ?? unknown;
  return input.amount === undefined ? row : { ...row, amount: input.amount === '' ? null : input.amount };
}

/** `55 Plants Planted`, or `Weed Treatment: 5 m²` where the title does not say what is counted. */
function amountText({ title, measurement, amount }: ObjectiveRow): string {
  const name = title || words.anObjective;
  if (amount === null) return words.noAmount(name);
  return fold(title).startsWith(fold(measurement)) ? `${amount} ${name}` : `${name}: ${amount} ${measurement}`;
}

const setAmount: DocumentChange<'activities.outcome.setAmount'> = {
  of: ofRow,
  words: (input, document) => amountText(measured(document, input)),
  effect: (document, input) => (findRow(document, input) ? { put: { objectives: [measured(document, input)] } } : {}),
  answer: (after, _before, input) => objectiveOf(measured(after, input)),
  record: {
    id: ({ id }) => `objective:${id}`,
    known: (document, input) => findRow(document, input) ?? null,
    inputOf: ({ amount }: ObjectiveRow, { id }) => ({ id, amount }),
    words: () => ({ id: null, ...amountWords }),
  },
};

export const outcomeEffects = {
  'activities.outcome.addDirect': addDirect,
  'activities.outcome.removeDirect': removeDirect,
  'activities.outcome.setAmount': setAmount,
};

export const outcomeChanges = documentChanges(outcomeEffects);
