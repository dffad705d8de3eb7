import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconHourglass, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import type { z } from 'zod';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { ticketTypeForm } from '#shared/tickets.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { EditAndDelete } from '#web/components/edit-and-delete.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { Note } from '#web/components/note.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { Surface } from '#web/components/surface.tsx';
import type { Column } from '#web/components/table-types.ts';
import { errorText } from '#web/error-text.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { NeedsCard } from '#web/parts/needs/needs-card.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useMay } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

const text = messages.ticketTypes;

type TicketType = Outputs['ticketTypes']['list'][number];

/** What the group asks for. Group Admins change it. */
export function TicketTypes() {
  const query = trpc.ticketTypes.list.useQuery();
  const needs = trpc.needs.ofGroup.useQuery();
  const mayWrite = useMay('ticket-types:write');
  const dialog = useDialog<TicketType | null>();
  const { remove } = useRemoval('ticketTypes.remove', {
    done: text.deleted,
    failed: text.deleteFailed,
    ms: bannerMs.library,
  });
  const utils = trpc.useUtils();
  const banner = useBanner();

  async function askAndRemove({ id, version: _, ...kept }: TicketType) {
    try {
      const question = text.confirmDelete(kept.name, await utils.needs.askersOf.fetch({ id }, anew));
      await remove({ question, input: { id }, again: { path: 'ticketTypes.create', input: kept } });
    } catch (failure) {
      banner.failure(errorText(failure, text.deleteFailed), bannerMs.library);
    }
  }

  const add = mayWrite && (
    <NeedsCoverage>
      <Button
        variant="light"
        leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
        onClick={() => dialog.open(null)}
      >
        {text.add}
      </Button>
    </NeedsCoverage>
  );
  return (
    <>
      <Note>{text.subtitle}</Note>
      <DataTable<TicketType>
        label={text.title}
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        dense
        failed={failedOf(query, errorText(query.error, text.loadFailed))}
        empty={{ text: text.none }}
        actions={
          mayWrite
            ? (type) => (
                <EditAndDelete
                  subject={type.name}
                  onEdit={() => dialog.open(type)}
                  onDelete={() => askAndRemove(type)}
                />
              )
            : undefined
        }
        actionsTitle="Edit / Delete"
      />
      <Group>{add}</Group>
      <Surface>
        <NeedsCard
          noun="Group"
          name=""
          title={messages.needs.ofGroup}
          hint={messages.needs.ofGroupHint}
          stored={needs.data}
          isFailed={needs.isError}
          isOpen={mayWrite}
        />
      </Surface>
      {dialog.shown && <TypeDialog key={dialog.shown.key} type={dialog.shown.subject} {...dialog.props} />}
    </>
  );
}

const columns: Column<TicketType>[] = [
  { key: 'name', title: text.name, render: ({ name }) => name, isTitle: true, room: 160 },
  {
    key: 'months',
    title: text.lastsTitle,
    icon: IconHourglass,
    render: ({ months }) => text.lasts(months),
    width: 150,
  },
  { key: 'purpose', title: text.purpose, icon: IconInfoCircle, render: ({ purpose }) => purpose, room: 240 },
  {
    key: 'wantsPaper',
    title: messages.tickets.paper,
    render: ({ wantsPaper }) => (wantsPaper ? text.wanted : ''),
    width: 100,
  },
];

type Values = { name: string; months: string; purpose: string; wantsPaper: boolean; isFirstAid: boolean };

const words = {
  ...{ name: text.name, months: text.months, purpose: text.purpose },
  ...{ wantsPaper: text.wantsPaper, isFirstAid: text.isFirstAid },
};

/** A type. Null for a new one. */
export function TypeDialog({ type, ...dialog }: DialogProps & { type: TicketType | null }) {
  const record = useRecordForm<Values, z.output<typeof ticketTypeForm>, TicketType>({
    schema: ticketTypeForm,
    record: type,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      months: String(stored?.months ?? ''),
      purpose: stored?.purpose ?? '',
      wantsPaper: stored?.wantsPaper ?? false,
      isFirstAid: stored?.isFirstAid ?? false,
    }),
    saveCallFor: (values, stored) =>
      stored ? saveCall('ticketTypes.update', { id: stored.id, ...values }) : saveCall('ticketTypes.create', values),
    words,
    name: (stored) => `ticket-type.${stored?.id ?? 'new'}`,
    texts: { subject: ({ name }) => name, saved: () => text.saved, failed: text.saveFailed },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  return (
    <FormDialog {...dialog} title={type ? text.edit : text.add} record={record}>
      <TextInput label={words.name} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <NumberField label={words.months} placeholder={text.lasts(null)} {...form.getInputProps('months')} />
      <TextInput label={words.purpose} autoComplete="off" {...form.getInputProps('purpose')} />
      <Checkbox label={words.wantsPaper} {...form.getInputProps('wantsPaper', { type: 'checkbox' })} />
      <Checkbox label={words.isFirstAid} {...form.getInputProps('isFirstAid', { type: 'checkbox' })} />
    </FormDialog>
  );
}

const fileColumns: CsvColumn<TicketType>[] = [
  { heading: 'Name', value: (row) => row.name },
  { heading: 'Lasts In Months', value: (row) => row.months },
  { heading: 'What It Is For', value: (row) => row.purpose },
  { heading: 'Ask For The Paper', value: (row) => (row.wantsPaper ? 'Yes' : 'No') },
  { heading: 'First Aid', value: (row) => (row.isFirstAid ? 'Yes' : 'No') },
];

export function ExportTypes() {
  return (
    <ExportCsv
      kind="ticketTypes"
      columns={fileColumns}
      load={({ ticketTypes }) => ticketTypes.export.fetch(undefined, anew)}
    />
  );
}
