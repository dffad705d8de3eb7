import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { FieldChange } from '../field-change.ts';

/** Takes back a removal that waits. One that the server has made already is undone there alone. */
const undo: FieldChange<'changes.undo'> = {
  activity: () => null,
  words: () => words.undo,
  // The removal's own drawing goes.
  draws: () => [],
  answer: () => ({ message: messages.general.putBack }),
  takesBack: ({ key }, earlier) => key === earlier.key,
};

export const undoChanges = { 'changes.undo': undo };
