import { Checkbox, TextInput } from '@mantine/core';
import type { z } from 'zod';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { trapTypeForm } from '#shared/traps.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import type { Column } from '#web/components/table-types.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';
import { KindList } from './kind-list.tsx';

const text = messages.trapTypes;
const ms = bannerMs.library;

type TrapType = Outputs['trapTypes']['list'][number];

/** What traps there are. Group Admins change it. */
export function TrapTypes() {
  const query = trpc.trapTypes.list.useQuery();
  const removal = useChange('trapTypes.remove', { done: () => text.deleted, failed: text.deleteFailed, ms });
  return (
    <KindList<TrapType>
      texts={text}
      query={query}
      columns={columns}
      onRemove={({ id, version: _, ...kept }) => void removal.run({ id }, { path: 'trapTypes.create', input: kept })}
      dialog={(type, props) => <TypeDialog type={type} {...props} />}
    />
  );
}

const says = (is: boolean) => (is ? text.yes : '');

const columns: Column<TrapType>[] = [
  { key: 'name', title: text.name, render: ({ name }) => name, isTitle: true, room: 160 },
  { key: 'resetsItself', title: text.resetsItself, render: ({ resetsItself }) => says(resetsItself), width: 130 },
  { key: 'holdsAlive', title: text.holdsAlive, render: ({ holdsAlive }) => says(holdsAlive), width: 120 },
  { key: 'isBaitStation', title: text.isBaitStation, render: ({ isBaitStation }) => says(isBaitStation), width: 150 },
];

type Values = { name: string; resetsItself: boolean; holdsAlive: boolean; isBaitStation: boolean };

const words = {
  ...{ name: text.name, resetsItself: text.resetsItself },
  ...{ holdsAlive: text.holdsAlive, isBaitStation: text.isBaitStation },
};

function TypeDialog({ type, ...dialog }: DialogProps & { type: TrapType | null }) {
  const record = useRecordForm<Values, z.output<typeof trapTypeForm>, TrapType>({
    schema: trapTypeForm,
    record: type,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      resetsItself: stored?.resetsItself ?? false,
      holdsAlive: stored?.holdsAlive ?? false,
      isBaitStation: stored?.isBaitStation ?? false,
    }),
    saveCallFor: (values, stored) =>
      stored ? saveCall('trapTypes.update', { id: stored.id, ...values }) : saveCall('trapTypes.create', values),
    words,
    name: (stored) => `trap-type.${stored?.id ?? 'new'}`,
    texts: { subject: ({ name }) => name, saved: () => text.saved, failed: text.saveFailed },
    ms,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  return (
    <FormDialog {...dialog} title={type ? text.edit : text.add} record={record}>
      <TextInput label={words.name} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <Checkbox label={words.resetsItself} {...form.getInputProps('resetsItself', { type: 'checkbox' })} />
      <Checkbox
        label={words.holdsAlive}
        description={messages.traps.everyDay}
        {...form.getInputProps('holdsAlive', { type: 'checkbox' })}
      />
      <Checkbox label={words.isBaitStation} {...form.getInputProps('isBaitStation', { type: 'checkbox' })} />
    </FormDialog>
  );
}

const fileColumns: CsvColumn<TrapType>[] = [
  { heading: 'Name', value: (row) => row.name },
  { heading: 'Resets Itself', value: (row) => says(row.resetsItself) },
  { heading: 'Holds Alive', value: (row) => says(row.holdsAlive) },
  { heading: 'Bait Station', value: (row) => says(row.isBaitStation) },
];

export const ExportTrapTypes = () => (
  <ExportCsv kind="trapTypes" columns={fileColumns} load={({ trapTypes }) => trapTypes.export.fetch(undefined, anew)} />
);
