import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import type { ActivityObjective } from '#shared/activities/outcome.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { useChange } from '#web/forms/use-change.ts';
import classes from '#web/parts/activity/outcome.module.css';
import { SignOnHours } from '#web/parts/activity/sign-on-hours.tsx';
import { formatFigure } from '#web/parts/series.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import { type Amount, useAmount } from './amount-row.tsx';

const formId = ({ row }: Amount) => `amount-${row.activityObjectiveId}`;

/** The amount's cell: the stored value, or the field while it is edited. */
export function AmountCell() {
  const { activityId, row, record, isOpen, open } = useAmount();
  if (isOpen) return <AmountForm />;
  if (row.amount !== null) return <span>{formatFigure(row.amount)}</span>;
  const use = (typed: string) => {
    record.form.setFieldValue('amount', typed);
    open();
  };
  return (
    <Group component="span" display="inline-flex" gap="xs">
      <span>–</span>
      <SignOnHours activityId={activityId} row={row} typed="" onUse={use} />
    </Group>
  );
}

/** Enter saves; Escape closes an unchanged field. */
function AmountForm({ label }: { label?: string }) {
  const amount = useAmount();
  const { activityId, row, record, cancel } = amount;
  const { error, ...field } = record.form.getInputProps('amount');
  return (
    <form noValidate id={formId(amount)} className={classes.amountField} onSubmit={record.submit}>
      <DraftNotice of={record} />
      <NumberField
        {...field}
        label={label}
        aria-label={`${messages.wizard.amount}, ${row.title}`}
        error={error ?? record.error}
        unit={row.measurement}
        // A draft restored after a reload must not take the focus.
        autoFocus={!record.isRestored}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !record.isDirty) cancel();
        }}
      />
      <SignOnHours
        activityId={activityId}
        row={row}
        typed={record.form.getValues().amount}
        onUse={(typed) => record.form.setFieldValue('amount', typed)}
      />
    </form>
  );
}

export function AmountActions() {
  const amount = useAmount();
  const { activityId, row, record, isOpen, wasOpen, open, cancel } = amount;
  const subject = row.title;
  // A key of its own keeps React from reusing Save's button, so that autoFocus works when the field closes.
  const edit = (
    <ActionIconButton key="edit" label="Edit" subject={subject} icon={IconPencil} autoFocus={wasOpen} onClick={open} />
  );
  if (!isOpen) {
    return (
      <>
        {edit}
        {row.isDirect && row.amount === null && <RemoveObjective activityId={activityId} row={row} />}
      </>
    );
  }
  return (
    <>
      <ActionIconButton
        label="Save"
        subject={subject}
        icon={IconCheck}
        busy={record.busy}
        type="submit"
        form={formId(amount)}
      />
      <ActionIconButton label="Cancel" subject={subject} icon={IconX} disabled={record.busy} onClick={cancel} />
    </>
  );
}

/** Takes off an objective that was added here by mistake, while it has no amount. */
function RemoveObjective({ activityId, row }: { activityId: number; row: ActivityObjective }) {
  const { run, busy } = useChange('activities.outcome.removeDirect', {
    draws: drawsOf('activities.outcome.removeDirect'),
    done: ({ message }) => message,
    failed: messages.wizard.removeObjectiveFailed,
    ms: bannerMs.activityRisk,
  });
  const { activityObjectiveId: id, title, measurement } = row;
  const again = { path: 'activities.outcome.addDirect', input: { activityId, title, measurement } } as const;
  return (
    <ActionIconButton
      label="Remove"
      subject={row.title}
      icon={IconTrash}
      busy={busy}
      onClick={() => void run({ id }, again)}
    />
  );
}

/** The form on the phone, in place of the row's card: full width, with large buttons. */
export function AmountCard() {
  const amount = useAmount();
  const { row, record, cancel } = amount;
  return (
    <Stack gap="sm">
      <Text fw={650}>{row.title}</Text>
      <AmountForm label={messages.wizard.amount} />
      <Group grow gap="sm">
        <Button variant="default" disabled={record.busy} aria-label={`Cancel ${row.title}`} onClick={cancel}>
          Cancel
        </Button>
        <BusyButton type="submit" form={formId(amount)} busy={record.busy} aria-label={`Save ${row.title}`}>
          Save
        </BusyButton>
      </Group>
    </Stack>
  );
}
