import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { blankProject, type ProjectStatus, projectForm } from '#shared/projects.ts';
import { statusWords } from '#shared/statuses.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { type FormWords, longWords } from '#web/sync/field-words.ts';
import { positionTogether, positionWords } from '#web/sync/position-words.ts';
import type { Outputs } from '#web/trpc.ts';

export type StoredProject = Outputs['projects']['get'];

/** The form's values: the project's fields and its stored or newly uploaded files. */
const formSchema = z.object({
  ...projectForm.shape,
  imageFileId: id.nullable(),
  inductionFileId: id.nullable(),
  inductionFileName: z.string(),
});

export type ProjectValues = z.input<typeof formSchema> & z.output<typeof formSchema>;

/** A new project starts today at the earliest; a stored one may keep its earlier date. */
export function projectFormSchema(earliestStart: string | null): z.ZodType<ProjectValues> {
  if (earliestStart === null) return formSchema as z.ZodType<ProjectValues>;
  // A rule of the field, not of the form, so that its error shows even when another field is wrong too.
  const startDate = formSchema.shape.startDate.refine(
    (date) => date >= earliestStart,
    messages.projects.startsBeforeToday,
  );
  return formSchema.extend({ startDate }) as z.ZodType<ProjectValues>;
}

const newProject: ProjectValues = {
  ...blankProject,
  objectiveIds: [],
  imageFileId: null,
  inductionFileId: null,
  inductionFileName: '',
};

export function valuesOf(project: StoredProject | null): ProjectValues {
  const fields = Object.keys(newProject) as (keyof ProjectValues)[];
  const stored: Record<string, unknown> = project ?? {};
  return {
    ...newProject,
    ...Object.fromEntries(fields.map((field) => [field, stored[field] ?? newProject[field]])),
  };
}

export function saveCallFor({ inductionFileName: _, ...fields }: ProjectValues, stored: StoredProject | null) {
  return stored ? saveCall('projects.update', { id: stored.id, ...fields }) : saveCall('projects.create', fields);
}

/** A copy takes what its original has beside the form: which tickets its work needs. */
export function copyCallFor({ inductionFileName: _, ...fields }: ProjectValues, original: StoredProject | null) {
  return saveCall('projects.create', { ...fields, ...(original && { copyFilesFrom: original.id }) });
}

/** The document and its name belong together; a position is one thing. */
export const together = [['inductionFileId', 'inductionFileName'], positionTogether];

/** The words of each field. `titleOf` gives an objective's title, if loaded. */
export function wordsOf(titleOf: (objectiveId: number) => string | undefined): FormWords<ProjectValues> {
  return {
    name: 'Name',
    location: 'Project Location',
    startDate: 'Start Date',
    status: { label: 'Status', show: (value) => statusWords(value as ProjectStatus) },
    emergencyServices: longWords('Emergency Services'),
    localMedicalCenterAddress: 'Local Medical Center Address',
    localMedicalCenterPhone: 'Local Medical Center Phone',
    localHospital: 'Local Hospital',
    primaryContactName: 'Primary Contact Name',
    primaryContactPhone: 'Primary Contact Phone',
    objectiveIds: {
      label: 'Objectives',
      show: (value) => (value as number[]).map((one) => titleOf(one) ?? `Objective ${one}`).join(', '),
    },
    imageFileId: { label: 'Image', show: (value) => (value === null ? 'Nothing' : 'A picture') },
    inductionFileId: null,
    inductionFileName: 'Induction document',
    ...positionWords,
  };
}
