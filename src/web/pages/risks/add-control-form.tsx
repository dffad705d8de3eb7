import { Group, TextInput } from '@mantine/core';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { newControlForm } from '#shared/risks.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import lines from '#web/components/lines.module.css';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import type { RiskControl } from './risk-types.ts';
import classes from './risks.module.css';

const text = messages.risks;

/** Adds a group's own control, even to a read-only risk. */
export function AddControlForm({ riskId }: { riskId: number }) {
  const element = useRef<HTMLFormElement>(null);
  const record = useRecordForm<{ controlText: string }, { controlText: string }, RiskControl>({
    schema: newControlForm,
    record: null,
    valuesOf: (control) => ({ controlText: control?.controlText ?? '' }),
    saveCallFor: (values, control) =>
      control
        ? saveCall('risks.updateControl', { id: control.id, ...values })
        : saveCall('risks.addControl', { riskId, ...values }),
    words: { controlText: 'Control' },
    name: `risk.${riskId}.control.new`,
    staysOnSearch: true,
    startsAnew: true,
    texts: {
      subject: ({ controlText }) => controlText,
      saved: () => text.controlAdded,
      failed: text.addControlFailed,
    },
    ms: bannerMs.library,
    onSaved: () => element.current?.querySelector('input')?.focus(),
  });
  const { onBlur, ...input } = record.form.getInputProps('controlText');
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={record.submit}>
      <DraftNotice of={record} />
      <div className={classes.controlForm}>
        <TextInput
          label={text.addNewControl}
          autoComplete="off"
          {...input}
          // No errors when somebody leaves an untouched form.
          onBlur={record.isDirty ? onBlur : undefined}
        />
        <Group gap="xs" className={clsx(lines.grow, classes.controlButtons)}>
          <BusyButton type="submit" variant="light" busy={record.busy}>
            {text.saveControl}
          </BusyButton>
        </Group>
      </div>
      <FormError>{record.error}</FormError>
    </form>
  );
}
