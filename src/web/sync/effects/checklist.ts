import { checklistNotesOf, checklistOf } from '#shared/activities/checklist.ts';
import type { ActivityDocument, ChecklistRow } from '#shared/activities/document.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { longWords } from '../field-words.ts';
import type { InputOf } from '../paths.ts';
import { assignmentsOf } from './assignments.ts';
import type { DocumentChange } from './document-change.ts';

const noTick = { tickedAt: null, tickedById: null };

const { assign, remove } = assignmentsOf<'activities.checklist', 'checklist'>({
  table: 'checklist',
  idName: 'checklistItemId',
  named: ({ checklistIds }) => checklistIds,
  offered: (_document, { checklist }) => checklist.map(({ id, description }) => ({ id, description, ...noTick })),
  answer: (_there, ids) => ({ message: messages.wizard.checklistsAdded(ids.length), added: ids.length, ids }),
});

type Tick = InputOf<'activities.checklist.tick'>;

/** The tick of an item: one that waits itself has no id of the server yet. */
export function tickOf(
  activityId: number,
  { id, checklistId }: { id: number; checklistId: number },
  isTicked: boolean,
): Tick {
  return id < 0 ? { activityId, checklistId, isTicked } : { id, isTicked };
}

const isChosen = ({ id, checklistItemId }: ChecklistRow, tick: Tick) =>
  tick.id === undefined ? checklistItemId === tick.checklistId : id === tick.id;

const findItem = ({ checklist }: ActivityDocument, tick: Tick) => checklist.find((row) => isChosen(row, tick));

const tick: DocumentChange<'activities.checklist.tick'> = {
  row: findItem,
  words: (input, document) => words.tick(findItem(document, input)?.description ?? words.anItem, input.isTicked),
  effect: (document, input, { at, person }) => {
    const row = findItem(document, input);
    // Whoever ticks it again changes nothing.
    if (!row || (row.tickedAt !== null) === input.isTicked) return {};
    const ticked = input.isTicked ? { tickedAt: at, tickedById: person.id } : noTick;
    const names = input.isTicked ? [pickFields(person, ['id', 'firstname', 'lastname'])] : [];
    return { put: { checklist: [{ ...row, ...ticked }], names } };
  },
  answer: (after, _before, input) => {
    const item = checklistOf(after).find(({ id }) => id === findItem(after, input)?.id);
    if (!item) throw new Error('The item of a tick that waits is known.');
    return { ...item, activityId: after.activity.id };
  },
};

/** The words of the notes on an activity's checklist. */
export const notesWords = { notes: longWords(messages.wizard.checklistNotes) };

const saveNotes: DocumentChange<'activities.checklist.saveNotes'> = {
  words: ({ notes }) => words.notes(notes),
  effect: (_document, { notes }) => ({ activity: { checklistNotes: notes } }),
  answer: (after) => ({ ...checklistNotesOf(after), message: messages.wizard.notesSaved }),
  record: {
    id: ({ activityId }) => `activity:${activityId}`,
    known: checklistNotesOf,
    isApart: true,
    words: () => notesWords,
  },
};

export const checklistEffects = {
  'activities.checklist.assign': assign,
  'activities.checklist.remove': remove,
  'activities.checklist.tick': tick,
  'activities.checklist.saveNotes': saveNotes,
};
