import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { speciesGroups } from '#shared/traps/to-records.ts';
import { createSpeciesSchema } from '#shared/traps.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { Select } from '#web/components/select.tsx';
import type { Column } from '#web/components/table-types.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';
import { KindList } from './kind-list.tsx';

const text = messages.species;
const ms = bannerMs.library;

type One = Outputs['species']['list'][number];

/** What traps catch. Group Admins change it. */
export function SpeciesList() {
  const query = trpc.species.list.useQuery();
  const removal = useChange('species.remove', { done: () => text.deleted, failed: text.deleteFailed, ms });
  return (
    <KindList<One>
      texts={text}
      query={query}
      columns={columns}
      onRemove={({ id, version: _, ...kept }) => void removal.run({ id }, { path: 'species.create', input: kept })}
      dialog={(one, props) => <SpeciesDialog one={one} {...props} />}
    />
  );
}

const columns: Column<One>[] = [
  { key: 'name', title: text.name, render: ({ name }) => name, isTitle: true, room: 160 },
  { key: 'countsAs', title: text.countsAs, render: ({ countsAs }) => text.groups[countsAs], room: 120 },
];

type Values = { name: string; countsAs: One['countsAs'] | null };

const words = { name: text.name, countsAs: text.countsAs };

function SpeciesDialog({ one, ...dialog }: DialogProps & { one: One | null }) {
  const record = useRecordForm<Values, z.output<typeof createSpeciesSchema>, One>({
    schema: createSpeciesSchema,
    record: one,
    valuesOf: (stored) => ({ name: stored?.name ?? '', countsAs: stored?.countsAs ?? null }),
    saveCallFor: (values, stored) =>
      stored ? saveCall('species.update', { id: stored.id, ...values }) : saveCall('species.create', values),
    words,
    name: (stored) => `species.${stored?.id ?? 'new'}`,
    texts: { subject: ({ name }) => name, saved: () => text.saved, failed: text.saveFailed },
    ms,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  return (
    <FormDialog {...dialog} title={one ? text.edit : text.add} record={record}>
      <TextInput label={words.name} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={words.countsAs}
        required
        data={speciesGroups.map((group) => ({ value: group, label: text.groups[group] }))}
        {...form.getInputProps('countsAs')}
      />
    </FormDialog>
  );
}

const fileColumns: CsvColumn<One>[] = [
  { heading: 'Name', value: (row) => row.name },
  { heading: 'Counted As', value: (row) => text.groups[row.countsAs] },
];

export const ExportSpecies = () => (
  <ExportCsv kind="species" columns={fileColumns} load={({ species }) => species.export.fetch(undefined, anew)} />
);
