import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { projectForm } from '#shared/projects.ts';
import type { Outputs } from '#web/trpc.ts';

export type StoredProject = Outputs['projects']['get'];

/** What the form holds beside the fields: the files that are there or were uploaded, and the version that it started from. */
const formSchema = z.object({
  ...projectForm.shape,
  imageFileId: id.nullable(),
  inductionFileId: id.nullable(),
  inductionFileName: z.string(),
  version: z.number(),
});

export type ProjectValues = z.input<typeof formSchema> & z.output<typeof formSchema>;

/** A new project starts today at the earliest; one that exists keeps the date that it has. */
export function projectFormSchema(earliestStart: string | null): z.ZodType<ProjectValues> {
  if (earliestStart === null) return formSchema as z.ZodType<ProjectValues>;
  // A rule of the field, not of the form: it is said although another field is wrong too.
  const startDate = formSchema.shape.startDate.refine(
    (date) => date >= earliestStart,
    messages.projects.startsBeforeToday,
  );
  return formSchema.extend({ startDate }) as z.ZodType<ProjectValues>;
}

export const newProject: ProjectValues = {
  name: '',
  location: '',
  startDate: '',
  status: 'inprogress',
  emergencyServices: messages.projects.emergencyDefault,
  localMedicalCenterAddress: '',
  localMedicalCenterPhone: '',
  localHospital: '',
  primaryContactName: '',
  primaryContactPhone: '',
  objectiveIds: [],
  imageFileId: null,
  inductionFileId: null,
  inductionFileName: '',
  version: 0,
};

export function valuesOf(project: StoredProject): ProjectValues {
  const fields = Object.keys(newProject) as (keyof ProjectValues)[];
  const stored: Record<string, unknown> = project;
  return {
    ...newProject,
    ...Object.fromEntries(fields.map((field) => [field, stored[field] ?? newProject[field]])),
  };
}
