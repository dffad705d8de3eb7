import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { DocumentChange } from './document-change.ts';

/** Takes back a press that waits: both are sent, and neither shows. One that the server has made is taken back with coverage alone. */
const takeBack: DocumentChange<'attendance.takeBack'> = {
  words: () => words.takeBack,
  answer: () => ({ message: messages.general.putBack }),
};

export const takeBackEffects = { 'attendance.takeBack': takeBack };
