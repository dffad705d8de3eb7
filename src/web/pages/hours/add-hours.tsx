import { Textarea } from '@mantine/core';
import { addHoursForm } from '#shared/hours.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { DateField } from '#web/components/date-field.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { Select } from '#web/components/select.tsx';
import { type SaveCall, saveCall, type Versioned } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';

const text = messages.hours;

type Values = { person: string | null; work: string | null; date: string; hours: string; reason: string };

const words = {
  person: text.person,
  work: text.work,
  date: text.date,
  hours: text.title,
  reason: messages.attendance.reasonLabel,
};

/** Adds hours of somebody who was not signed on. */
export function AddHours(dialog: DialogProps) {
  const today = useToday();
  const record = useRecordForm({
    schema: addHoursForm,
    record: null as Versioned | null,
    valuesOf: (): Values => ({ person: null, work: null, date: today, hours: '', reason: '' }),
    saveCallFor: (values, stored) =>
      // Added hours are never edited, so they have no version.
      stored ? null : (saveCall('hours.add', values) as unknown as SaveCall<Versioned>),
    words,
    name: 'hours.new',
    texts: { subject: () => text.add, saved: () => text.added, failed: text.addFailed },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  const options = useOptions();

  return (
    <FormDialog {...dialog} title={text.add} record={record} saveLabel={text.add}>
      <Select
        label={words.person}
        data={options.people}
        searchable
        openOnFocus={false}
        data-autofocus
        {...form.getInputProps('person')}
      />
      <Select label={words.work} data={options.work} searchable {...form.getInputProps('work')} />
      <DateField label={words.date} {...form.getInputProps('date')} />
      <NumberField label={words.hours} unit="h" {...form.getInputProps('hours')} />
      <Textarea label={words.reason} autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

/** Everybody, and all projects with the newest activities. An option is a letter and an id. */
function useOptions() {
  const volunteers = trpc.volunteers.list.useQuery({});
  const staff = trpc.staff.list.useQuery({});
  const projects = trpc.projects.list.useQuery();
  const activities = trpc.activities.list.useQuery({ sort: 'activityDate', descending: true });
  const option = (letter: string, id: number, label: string) => ({ value: `${letter}${id}`, label });
  return {
    people: [
      { group: text.volunteers, items: (volunteers.data ?? []).map((one) => option('v', one.id, fullName(one))) },
      { group: text.staff, items: (staff.data ?? []).map((one) => option('s', one.id, fullName(one))) },
    ],
    work: [
      { group: text.projects, items: (projects.data ?? []).map(({ id, name }) => option('p', id, name)) },
      {
        group: text.activities,
        items: (activities.data?.rows ?? []).map(({ id, activityName }) => option('a', id, activityName)),
      },
    ],
  };
}
