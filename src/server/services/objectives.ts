import { messages } from '#shared/messages.ts';
import { objectivesFates } from '../db/schema/objectives.ts';
import { libraryNoun } from './library-noun.ts';

export const objectiveLibrary = libraryNoun({
  fates: objectivesFates,
  keys: { title: 'titleKey', measurement: 'measurementKey' },
  texts: messages.objectives,
});

export const { list: listObjectives, get: getObjective, create: createObjective } = objectiveLibrary;
export const { update: updateObjective, remove: removeObjective } = objectiveLibrary;
