import { messages } from '#shared/messages.ts';
import { longWords } from '../field-words.ts';

/** The words of the notes on an activity's checklist. */
export const notesWords = { notes: longWords(messages.wizard.checklistNotes) };
