import { messages } from '#shared/messages.ts';
import { checklistItemsFates } from '../db/schema/checklist.ts';
import { libraryNoun } from './library-noun.ts';

export const checklistLibrary = libraryNoun({
  fates: checklistItemsFates,
  keys: { description: 'descriptionKey' },
  texts: messages.checklist,
});

export const { list: listChecklist, get: getChecklistItem, create: createChecklistItem } = checklistLibrary;
export const { update: updateChecklistItem, remove: removeChecklistItem } = checklistLibrary;
