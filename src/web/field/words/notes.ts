import { messages } from '#shared/messages.ts';

/** The words of the notes on an activity's checklist. */
export const notesWords = { notes: messages.wizard.checklistNotes };
