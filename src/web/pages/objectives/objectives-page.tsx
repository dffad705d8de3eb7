import { IconRuler2 } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { objectiveEditForm, objectiveForm } from '#shared/objectives.ts';
import { LibraryList, LibraryPage, libraryView } from '#web/pages/library/library-list.tsx';

const text = messages.objectives;

const objectives = libraryView({
  noun: 'objectives',
  name: 'objective',
  recordType: 'objective',
  texts: text,
  fields: [
    { name: 'title', title: 'Title', label: text.title, placeholder: 'e.g. Track Maintained' },
    { name: 'measurement', title: text.measurement, placeholder: 'e.g. Hours or m2', width: 160, icon: IconRuler2 },
  ],
  addSchema: objectiveForm,
  editSchema: objectiveEditForm,
});

/** The reusable objectives: what a project sets out to do, and the unit of its amounts. */
export const ObjectivesManager = () => <LibraryList view={objectives} />;

export const ObjectivesPage = () => (
  <LibraryPage
    view={objectives}
    title="Objectives"
    subtitle="What projects set out to do, and the unit it is counted in."
  />
);
