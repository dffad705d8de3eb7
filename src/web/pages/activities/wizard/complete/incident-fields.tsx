import { IncidentGroups } from '#web/pages/incidents/incident-groups.tsx';
import { reportFormOf } from '#web/pages/incidents/incident-input.tsx';
import { useAssignedNames } from '#web/pages/incidents/use-assigned-names.ts';
import type { CompleteZodForm, Completion } from './use-complete-form.ts';

type IncidentFieldsProps = {
  activityId: number;
  completion: Completion;
  form: CompleteZodForm;
  readOnly: boolean;
};

/** The report with which the activity is completed. */
export function IncidentFields({ activityId, completion, form, readOnly }: IncidentFieldsProps) {
  const people = useAssignedNames(readOnly ? null : activityId);
  const report = reportFormOf(form, form.values.incidentDetails, 'incidentDetails.');
  const seen = { hidden: completion.incidentHidden, filled: completion.incidentFilled };
  return <IncidentGroups form={report} people={people} readOnly={readOnly} seen={seen} />;
}
