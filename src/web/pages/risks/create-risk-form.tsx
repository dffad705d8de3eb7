import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { riskForm } from '#shared/risks.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import lines from '#web/components/lines.module.css';
import type { ZodForm } from '#web/components/use-zod-form.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import type { Risk, RiskWithControls } from './risk-types.ts';
import classes from './risks.module.css';

const text = messages.risks;
type Values = { title: string; controls: string[] };
const blank: Values = { title: '', controls: [''] };

type CreateRiskFormProps = {
  onCreated: (risk: Risk) => void;
  /** The dialog has the heading. */
  inDialog?: boolean;
};

/** Creates a risk with its first controls. Keeps a draft. */
export function CreateRiskForm({ onCreated, inDialog = false }: CreateRiskFormProps) {
  const record = useRecordForm<Values, Values, RiskWithControls>({
    schema: riskForm,
    record: null,
    valuesOf: (risk) => (risk ? { title: risk.title, controls: risk.controls } : blank),
    saveCallFor: (values, risk) =>
      risk ? saveCall('risks.update', { id: risk.id, ...values }) : saveCall('risks.create', values),
    words: { title: 'Risk title', controls: 'Controls' },
    name: 'risk.new',
    staysOnSearch: true,
    startsAnew: true,
    texts: { subject: ({ title }) => title, saved: () => text.created, failed: text.createFailed },
    ms: bannerMs.library,
    onSaved: onCreated,
  });
  const { onBlur, ...title } = record.form.getInputProps('title');

  return (
    <form noValidate aria-label={text.createNew} className={classes.form} onSubmit={record.submit}>
      {!inDialog && <Title order={2}>{text.createNew}</Title>}
      <DraftNotice of={record} />
      <TextInput
        label="Risk title"
        autoComplete="off"
        {...(inDialog && { 'data-autofocus': true })}
        {...title}
        // No errors when somebody leaves an untouched form.
        onBlur={record.isDirty ? onBlur : undefined}
      />
      <ControlInputs form={record.form} />
      <FormActions error={record.error}>
        <BusyButton type="submit" busy={record.busy}>
          {text.create}
        </BusyButton>
      </FormActions>
    </form>
  );
}

/** A field for each control. No error for leaving one blank: blank controls are not saved. */
function ControlInputs({ form }: { form: ZodForm<Values, unknown> }) {
  const list = useRef<HTMLDivElement>(null);
  const { controls } = form.values;

  const focusField = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());

  function add() {
    form.insertListItem('controls', '');
    focusField(controls.length);
  }

  function remove(index: number) {
    form.removeListItem('controls', index);
    focusField(Math.max(0, index - 1));
  }

  return (
    <Stack ref={list} gap="sm">
      {controls.map((_, index) => {
        const { onBlur: _unused, ...input } = form.getInputProps(`controls.${index}`);
        const label = text.controlNumber(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its number and has no state of its own.
          <Group key={index} gap="2xs" wrap="nowrap" align="flex-end">
            <TextInput label={label} autoComplete="off" flex={1} {...input} />
            {controls.length > 1 && (
              <ActionIconButton
                label="Remove"
                subject={`control ${index + 1}`}
                icon={IconX}
                onClick={() => remove(index)}
              />
            )}
          </Group>
        );
      })}
      <Group className={lines.grow ?? ''}>
        <Button variant="light" onClick={add}>
          {text.addControl}
        </Button>
      </Group>
    </Stack>
  );
}
