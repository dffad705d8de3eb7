import { messages } from '#shared/messages.ts';
import { checklistItems } from '../db/schema/checklist.ts';
import { libraryNoun } from './library-noun.ts';

export const checklistLibrary = libraryNoun({
  table: checklistItems,
  recordType: 'checklist item',
  keys: { description: 'descriptionKey' },
  texts: messages.checklist,
});

export const { list: listChecklist, get: getChecklistItem, create: createChecklistItem } = checklistLibrary;
export const { update: updateChecklistItem, remove: removeChecklistItem } = checklistLibrary;
