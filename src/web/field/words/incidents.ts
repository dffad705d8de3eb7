import { type Incident, incidentGroups } from '#shared/incidents/report.ts';
import type { FormWords } from '#web/changes/field-words.ts';
import type { Together } from '#web/changes/merge.ts';

/** The words of a report's fields. */
export const incidentWords = Object.fromEntries(
  incidentGroups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
) as FormWords<Incident>;

/** The treatment belongs to the type of incident. */
export const incidentTogether: Together = [['typeOfIncident', 'medicalTreatmentObtained']];
