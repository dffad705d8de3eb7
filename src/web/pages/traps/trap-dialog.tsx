import { Textarea, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { noPosition, type Position, positionNames } from '#shared/position-fields.ts';
import { bannerMs } from '#shared/timings.ts';
import { type TrapState, trapStates } from '#shared/traps/due.ts';
import { trapForm } from '#shared/traps.ts';
import { DateField } from '#web/components/date-field.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { Select } from '#web/components/select.tsx';
import words from '#web/components/words.module.css';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { PositionField, positionInput } from '#web/parts/position/position-field.tsx';
import { longWords } from '#web/sync/field-words.ts';
import { positionTogether, positionWords } from '#web/sync/position-words.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { ProjectField } from './project-field.tsx';
import type { ShownTrap } from './trap-rows.tsx';

const text = messages.traps;

type Values = Position & {
  projectId: number | null;
  lineId: number | null;
  code: string;
  type: string;
  state: TrapState;
  setOn: string;
  retiredOn: string;
  retiredReason: string;
  lure: string;
  notes: string;
};

/** Null for a new trap: then project and line are proposed. */
type TrapDialogProps = DialogProps & {
  trap: ShownTrap | null;
  projectId?: number | undefined;
  lineId?: number | undefined;
};

/** A trap: what it is, on which line, where, and whether it is in use. */
export function TrapDialog({ trap, projectId, lineId, ...dialog }: TrapDialogProps) {
  const { data: types = [] } = trpc.trapTypes.list.useQuery();
  const { data: lines = [] } = trpc.trapLines.list.useQuery({});
  const today = useToday();
  const record = useRecordForm<Values, z.output<typeof trapForm>, ShownTrap>({
    schema: trapForm,
    record: trap,
    valuesOf: (stored) => ({
      projectId: stored ? stored.projectId : (projectId ?? null),
      lineId: stored ? stored.lineId : (lineId ?? null),
      ...{ code: stored?.code ?? '', type: stored?.type ?? '', state: stored?.state ?? 'In use' },
      ...{ setOn: stored?.setOn ?? today, retiredOn: stored?.retiredOn ?? '' },
      retiredReason: stored?.retiredReason ?? '',
      ...{ lure: stored?.lure ?? '', notes: stored?.notes ?? '' },
      ...(Object.fromEntries(positionNames.map((name) => [name, (stored ?? noPosition)[name]])) as Position),
    }),
    saveCallFor: (values, stored) =>
      stored ? saveCall('traps.update', { id: stored.id, ...values }) : saveCall('traps.create', values),
    words: {
      projectId: null,
      lineId: { label: text.line, show: (id) => lines.find((line) => line.id === id)?.name ?? '' },
      ...{ code: text.code, type: text.type, state: text.state, setOn: text.setOn, retiredOn: text.retiredOn },
      ...{ retiredReason: text.retiredReason, lure: text.lure, notes: longWords(text.notes) },
      ...positionWords,
    },
    together: [positionTogether, ['state', 'retiredOn', 'retiredReason'], ['projectId', 'lineId']],
    name: (stored) => `trap.${stored?.id ?? 'new'}`,
    texts: { subject: ({ code }) => code, saved: () => text.saved, failed: text.saveFailed },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  const values = form.getValues();
  const isKnown = types.some(({ name }) => name === values.type) || values.type === '';
  const type = types.find(({ name }) => name === values.type);
  const { value: line, onChange: changeLine, ...lineField } = form.getInputProps('lineId');
  return (
    <FormDialog {...dialog} title={trap ? text.edit : text.add} record={record} width={880}>
      <TextInput label={text.code} required data-autofocus autoComplete="off" {...form.getInputProps('code')} />
      <div>
        <Select
          label={text.type}
          required
          data={[...(isKnown ? [] : [values.type]), ...types.map(({ name }) => name)]}
          {...form.getInputProps('type')}
          value={values.type || null}
          onChange={(name) => form.setValues({ type: name ?? '' })}
        />
        {type?.holdsAlive && <p className={words.hint}>{text.everyDay}</p>}
      </div>
      <ProjectField
        {...form.getInputProps('projectId')}
        onChange={(id) => form.setValues({ projectId: id, lineId: null })}
      />
      <Select
        label={text.line}
        {...lineField}
        data={lines
          .filter((one) => one.projectId === values.projectId)
          .map((one) => ({ value: String(one.id), label: one.name }))}
        clearable
        placeholder={text.noLine}
        value={line === null ? null : String(line)}
        onChange={(id) => changeLine(id === null ? null : Number(id))}
      />
      <PositionField {...positionInput(form)} />
      <DateField label={text.setOn} required {...form.getInputProps('setOn')} />
      <Select
        label={text.state}
        data={trapStates}
        allowDeselect={false}
        {...form.getInputProps('state')}
        // Of a trap that is not retired nothing says when it was.
        onChange={(state) => form.setValues({ state: state as TrapState, retiredOn: '', retiredReason: '' })}
      />
      {values.state === 'Retired' && (
        <>
          <DateField
            label={text.retiredOn}
            description={text.retiredOnHint}
            clearable
            {...form.getInputProps('retiredOn')}
          />
          <TextInput label={text.retiredReason} required {...form.getInputProps('retiredReason')} />
        </>
      )}
      <TextInput label={text.lure} autoComplete="off" {...form.getInputProps('lure')} />
      <Textarea label={text.notes} autosize minRows={2} {...form.getInputProps('notes')} />
    </FormDialog>
  );
}
