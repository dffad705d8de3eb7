import { Textarea } from '@mantine/core';
import type { z } from 'zod';
import { actionForm } from '#shared/incidents/actions.ts';
import { messages } from '#shared/messages.ts';
import { namesApart } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { DateField } from '#web/components/date-field.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { Select } from '#web/components/select.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import type { Outputs } from '#web/trpc.ts';
import type { StoredIncident } from './use-report-form.ts';
import { useStaffToName } from './use-staff-to-name.ts';

const text = messages.incidentRegister;

export type IncidentAction = StoredIncident['actions'][number];

type Values = { description: string; staffId: number | null; dueDate: string };

type ActionDialogProps = DialogProps & {
  incident: Pick<StoredIncident, 'id'>;
  /** Null for a new one. */
  action: IncidentAction | null;
};

const words = { description: text.actionWhat, staffId: text.actionWho, dueDate: text.actionWhen };

/** What is to be done, by whom of the staff, by when. */
export function ActionDialog({ incident: { id: incidentId }, action, ...dialog }: ActionDialogProps) {
  const staff = useStaffToName();
  const record = useRecordForm<Values, z.output<typeof actionForm>, Outputs['incidents']['actions']['add']>({
    schema: actionForm,
    record: action,
    valuesOf: (stored) => ({
      description: stored?.description ?? '',
      staffId: stored?.staffId ?? null,
      dueDate: stored?.dueDate ?? '',
    }),
    saveCallFor: (values, stored) =>
      stored
        ? saveCall('incidents.actions.update', { id: stored.id, ...values })
        : saveCall('incidents.actions.add', { incidentId, ...values }),
    words,
    name: (stored) => `incident.${incidentId}.action.${stored?.id ?? 'new'}`,
    texts: {
      subject: ({ description }) => description,
      saved: (_, wasNew) => (wasNew ? text.actionAdded : text.actionSaved),
      failed: text.actionFailed,
    },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  const { value, onChange, ...owner } = form.getInputProps('staffId');
  const isListed = action === null || staff.some(({ id }) => id === action.staffId);
  const nameOf = namesApart(staff);
  const people = [
    ...(isListed ? [] : [{ value: String(action.staffId), label: text.ownerLeft(action.staffName ?? '') }]),
    ...staff.map((person) => ({ value: String(person.id), label: nameOf(person) })),
  ];
  return (
    <FormDialog {...dialog} title={action ? text.editAction : text.addAction} record={record}>
      <Textarea label={words.description} required minRows={2} data-autofocus {...form.getInputProps('description')} />
      <Select
        label={words.staffId}
        required
        searchable
        placeholder="Choose a person"
        nothingFoundMessage="Nobody of this name"
        data={people}
        {...owner}
        value={value === null ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
      <DateField label={words.dueDate} required {...form.getInputProps('dueDate')} />
    </FormDialog>
  );
}
