import { checklistForm } from '#shared/checklist.ts';
import { messages } from '#shared/messages.ts';
import { LibraryPage, libraryView } from '#web/pages/library/library-list.tsx';

const checklist = libraryView({
  noun: 'checklist',
  name: 'checklist',
  recordType: 'checklist item',
  texts: messages.checklist,
  fields: [{ name: 'description', title: messages.checklist.description, placeholder: 'e.g. First aid kit packed' }],
  addSchema: checklistForm,
});

/** The reusable checklist: items for an activity to check before people go out. */
export const ChecklistPage = () => (
  <LibraryPage view={checklist} title="Checklist" subtitle="What an activity can pick from for its own check list." />
);
