import { type IncidentFieldName, incidentGroups } from '#shared/incidents/report.ts';
import { closeIncidentSchema } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { incidentWords } from '#web/sync/effects/incident-rows.ts';
import type { FormWords } from '#web/sync/field-words.ts';
import { IncidentInput, reportFormOf } from './incident-input.tsx';
import { titleOf } from './incident-words.ts';
import type { StoredIncident } from './use-report-form.ts';

const text = messages.incidentRegister;

type Values = Partial<Record<IncidentFieldName, string>>;

const schema = closeIncidentSchema.omit({ id: true, version: true });
/** The committee's part of the sign-off. */
const fields = incidentGroups.flatMap((group) => group.fields.filter(({ name }) => name in schema.shape));

type CloseDialogProps = DialogProps & { incident: StoredIncident };

/** Asks for the committee's sign-off, and closes the incident. */
export function CloseDialog({ incident, ...dialog }: CloseDialogProps) {
  const record = useRecordForm<Values, Values, StoredIncident>({
    schema: schema as never,
    record: incident,
    valuesOf: (stored) => Object.fromEntries(fields.map(({ name }) => [name, stored?.[name] ?? ''])),
    saveCallFor: (values) => saveCall('incidents.close', { id: incident.id, ...values }),
    words: incidentWords as FormWords<Values>,
    name: `incident.${incident.id}.close`,
    texts: { subject: () => titleOf(incident), saved: () => text.closed, failed: text.closeFailed },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const report = reportFormOf(record.form, record.form.values);
  return (
    <FormDialog {...dialog} title={text.close} record={record} saveLabel={text.close}>
      {fields.map((field) => (
        <IncidentInput key={field.name} field={field} form={report} people={[]} />
      ))}
    </FormDialog>
  );
}
