import { type Incident, incidentGroups } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import type { FieldWords, FormWords } from '#web/changes/field-words.ts';
import type { Together } from '#web/changes/merge.ts';

export type CompleteValues = { notes: string; anyIncident: 'Yes' | 'No'; incidentDetails: Incident };

const incidentWords = Object.fromEntries(
  incidentGroups.flatMap(({ fields }) => fields.map(({ name, label }) => [`incidentDetails.${name}`, label])),
) as Record<`incidentDetails.${keyof Incident}`, FieldWords>;

/** The words of the last step: the activity's notes, and its incident report. */
export const completeWords: FormWords<CompleteValues> = {
  notes: messages.wizard.notes,
  anyIncident: messages.wizard.anyIncidents,
  ...incidentWords,
};

/** The treatment belongs to the type of incident. */
export const completeTogether: Together = [
  ['incidentDetails.typeOfIncident', 'incidentDetails.medicalTreatmentObtained'],
];
