import { activityForms } from './activity-forms.ts';
import { libraryForms } from './library-forms.ts';
import { peopleForms } from './people-forms.ts';
import { projectForms } from './project-forms.ts';
import type { FormStage, RecordForm } from './record-form.ts';

/** Every form over a stored record. */
export function recordForms(stage: FormStage): RecordForm[] {
  return [...peopleForms(stage), ...projectForms(stage), ...libraryForms(stage), ...activityForms(stage)];
}
