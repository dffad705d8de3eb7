import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { FieldChange } from '../field-change.ts';

/** Takes back a removal that waits. One that the server has made already can be undone only with coverage. */
const undo: FieldChange<'changes.undo'> = {
  activity: () => null,
  words: () => words.undo,
  // Nothing to draw: the removal's drawing goes with the removal.
  draws: () => [],
  answer: () => ({ message: messages.general.putBack }),
};

export const undoChanges = { 'changes.undo': undo };
