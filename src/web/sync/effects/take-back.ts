import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { FieldChange } from '../kinds.ts';
import { knownActivity } from './known.ts';

/** Takes back a press that waits: both are sent, and neither shows. One that the server has made is taken back with coverage alone. */
const takeBack: FieldChange<'attendance.takeBack'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: () => words.takeBack,
  // The press is not drawn any more.
  draws: () => [],
  answer: () => ({ message: messages.general.putBack }),
};

export const takeBackChanges = { 'attendance.takeBack': takeBack };
