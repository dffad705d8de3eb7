import { hazardKinds } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { hazardsFates } from '../db/schema/hazards.ts';
import { libraryNoun } from './library-noun.ts';

/** Each kind has its own list, and finds no id of the other. */
export const hazardLibrary = libraryNoun({
  fates: hazardsFates,
  parts: { by: 'kind', values: hazardKinds },
  keys: { hazardDescription: 'descriptionKey' },
  texts: messages.hazards,
});

export const { list: listHazards, get: getHazard, create: createHazard } = hazardLibrary;
export const { update: updateHazard, remove: removeHazard } = hazardLibrary;
