import { Textarea } from '@mantine/core';
import { addHoursForm } from '#shared/hours.ts';
import { messages } from '#shared/messages.ts';
import { namesApart } from '#shared/names.ts';
import { isFound, searchNeeds } from '#shared/search.ts';
import { bannerMs } from '#shared/timings.ts';
import { DateField } from '#web/components/date-field.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { Select } from '#web/components/select.tsx';
import { type SaveCall, saveCall, type Versioned } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useActivityChoices } from '#web/parts/activity/use-activity-choices.ts';
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
  const people = usePeopleOptions();
  const work = useWorkOptions(form.values.work);

  return (
    <FormDialog {...dialog} title={text.add} record={record} saveLabel={text.add}>
      <Select
        label={words.person}
        data={people}
        searchable
        openOnFocus={false}
        data-autofocus
        {...form.getInputProps('person')}
      />
      <Select label={words.work} {...work} searchable isSearched {...form.getInputProps('work')} />
      <DateField label={words.date} {...form.getInputProps('date')} />
      <NumberField label={words.hours} unit="h" {...form.getInputProps('hours')} />
      <Textarea label={words.reason} autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

/** An option is a letter and an id. */
const option = (letter: string, id: number, label: string) => ({ value: `${letter}${id}`, label });

/** Everybody. Somebody of the staff and a volunteer may have one name, too. */
function usePeopleOptions() {
  const { data: volunteers = [] } = trpc.volunteers.list.useQuery({});
  const { data: staff = [] } = trpc.staff.list.useQuery({});
  const nameOf = namesApart([...volunteers, ...staff]);
  return [
    { group: text.volunteers, items: volunteers.map((one) => option('v', one.id, nameOf(one))) },
    { group: text.staff, items: staff.map((one) => option('s', one.id, nameOf(one))) },
  ];
}

/** The projects and activities that are found, and what is to know of a search. `chosen`: an option's value. */
function useWorkOptions(chosen: string | null) {
  const { data: projects = [] } = trpc.projects.list.useQuery();
  const project = projects.find(({ id }) => chosen === `p${id}`);
  const activityId = chosen?.startsWith('a') ? Number(chosen.slice(1)) : null;
  const { choices, term, onSearchChange } = useActivityChoices(activityId, project?.name);
  const needs = searchNeeds(term);
  const shown = projects.filter((one) => one === project || isFound([one.name], needs));
  return {
    data: [
      { group: text.projects, items: shown.map(({ id, name }) => option('p', id, name)) },
      { group: text.activities, items: choices.map(({ id, label }) => option('a', id, label)) },
    ],
    onSearchChange,
  };
}
