import { Textarea, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { trapLineForm } from '#shared/traps.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { longWords } from '#web/sync/field-words.ts';
import { trpc } from '#web/trpc.ts';
import { ProjectField } from './project-field.tsx';
import type { ShownLine } from './trap-lines.tsx';
import { TrapsInOrder } from './traps-in-order.tsx';

const text = messages.trapLines;

type Values = {
  projectId: number | null;
  name: string;
  directions: string;
  checkEveryDays: string;
  trapIds: number[];
};

/** Null for a new line: then `projectId` is proposed. */
type LineDialogProps = DialogProps & { line: ShownLine | null; projectId?: number | undefined };

/** A line: how to get there, how often it is walked, its traps in their order. */
export function LineDialog({ line, projectId, ...dialog }: LineDialogProps) {
  const { data: traps = [] } = trpc.traps.list.useQuery({});
  const record = useRecordForm<Values, z.output<typeof trapLineForm>, ShownLine>({
    schema: trapLineForm,
    record: line,
    valuesOf: (stored) => ({
      projectId: stored?.projectId ?? projectId ?? null,
      name: stored?.name ?? '',
      directions: stored?.directions ?? '',
      checkEveryDays: String(stored?.checkEveryDays ?? ''),
      trapIds: stored?.trapIds ?? [],
    }),
    saveCallFor: ({ projectId: ofProject, ...values }, stored) =>
      stored
        ? saveCall('trapLines.update', { id: stored.id, ...values })
        : saveCall('trapLines.create', { projectId: ofProject, ...values }),
    words: {
      ...{ projectId: null, name: text.name, directions: longWords(text.directions) },
      checkEveryDays: text.checkEveryDays,
      trapIds: {
        label: text.traps,
        show: (ids) =>
          (ids as number[]).map((id) => traps.find((trap) => trap.id === id)?.code ?? String(id)).join(', '),
      },
    },
    together: [['trapIds']],
    name: (stored) => `trap-line.${stored?.id ?? 'new'}`,
    texts: { subject: ({ name }) => name, saved: () => text.saved, failed: text.saveFailed },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  const { projectId: ofProject, trapIds } = form.getValues();
  return (
    <FormDialog {...dialog} title={line ? text.edit : text.add} record={record}>
      {line === null && (
        <ProjectField
          {...form.getInputProps('projectId')}
          onChange={(id) => form.setValues({ projectId: id, trapIds: [] })}
        />
      )}
      <TextInput label={text.name} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <NumberField label={text.checkEveryDays} whole {...form.getInputProps('checkEveryDays')} />
      <Textarea label={text.directions} autosize minRows={2} {...form.getInputProps('directions')} />
      <TrapsInOrder
        value={trapIds}
        onChange={(ids) => form.setValues({ trapIds: ids })}
        traps={traps.filter((trap) => trap.projectId === ofProject)}
      />
    </FormDialog>
  );
}
