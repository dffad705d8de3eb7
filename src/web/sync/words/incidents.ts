import { formatInstant } from '#shared/dates.ts';
import { type Incident, incidentGroups } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { type FieldWords, type FormWords, longWords } from '../field-words.ts';
import type { Together } from '../merge.ts';

const text = messages.incidentRegister;

/** The words of a report's fields. */
export const incidentWords = Object.fromEntries(
  incidentGroups.flatMap(({ fields }) =>
    fields.map(({ name, label, kind }) => [name, kind === 'lines' ? longWords(label) : label]),
  ),
) as FormWords<Incident>;

/** The treatment belongs to the type of incident. */
export const incidentTogether: Together = [['typeOfIncident', 'medicalTreatmentObtained']];

/** The words of the decision whether an incident is notifiable, and of when the authority was told. */
export function decisionWords(timeZone: string): Record<string, FieldWords> {
  const show = (at: unknown) => (typeof at === 'string' && at !== '' ? formatInstant(at, timeZone) : '');
  return {
    decision: text.notifiableTitle,
    notifiedAt: { label: text.whenNotified, show },
    notifiedBy: text.byWhom,
    reference: text.reference,
  };
}

/** The words of what is to be done after an incident. `nameOf`: somebody of the staff. */
export function actionWords(nameOf: (staffId: number) => string) {
  return {
    ...{ description: text.actionWhat, dueDate: text.actionWhen, doneDate: text.markDone, givenUpReason: text.giveUp },
    staffId: { label: text.actionWho, show: (id: unknown) => nameOf(Number(id)) },
  };
}
