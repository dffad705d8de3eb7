import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { useCalendarDays } from '#web/components/calendar-days.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import lines from '#web/components/lines.module.css';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { NeedsCoverageScope } from '#web/components/needs-coverage.tsx';
import { CopyList } from './copy-list.tsx';
import classes from './copy-to-dates.module.css';
import { RepeatFields } from './repeat-fields.tsx';
import { type Copies, type CopySource, useCopies } from './use-copies.ts';

const text = messages.copies;

type CopyToDatesProps = DialogProps & { activity: CopySource };

/** Copies an activity to several dates at once, all or none, after showing each name and what is in its way. */
export function CopyToDates({ activity, ...dialog }: CopyToDatesProps) {
  const copies = useCopies(activity, dialog.onClose);
  const form = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await copies.copy()) return;
    // After the refusal is drawn: the field, the row or the button that settles it.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-in-the-way] button')?.focus();
    });
  }

  return (
    <ModalShell
      {...dialog}
      title={text.title}
      width={880}
      busy={copies.busy}
      onSubmit={submit}
      footer={
        <NeedsCoverageScope>
          <Footer copies={copies} onClose={dialog.onClose} />
        </NeedsCoverageScope>
      }
    >
      <div ref={form} className={classes.columns}>
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            aria-label="How to choose dates"
            data={[
              { value: 'pick', label: 'Pick dates' },
              { value: 'repeat', label: 'Repeat' },
            ]}
            value={copies.plan.mode}
            onChange={(mode) => copies.change({ mode })}
          />
          {copies.plan.mode === 'repeat' ? <RepeatFields copies={copies} /> : <PickedDates copies={copies} />}
          <Text size="sm" c="dimmed">
            {text.what}
          </Text>
        </Stack>
        <CopyList copies={copies} />
      </div>
    </ModalShell>
  );
}

/** A calendar on which each press adds a day or takes it away. */
function PickedDates({ copies: { plan, change } }: { copies: Copies }) {
  const { picked, from } = plan;
  const calendar = useCalendarDays(picked[0] ?? from, '2024-01-01');
  return (
    <Group justify="center">
      <DatePicker
        {...calendar}
        type="multiple"
        defaultDate={from}
        value={[...picked]}
        onChange={(days) => change({ picked: days })}
      />
    </Group>
  );
}

function Footer({ copies, onClose }: { copies: Copies; onClose: () => void }) {
  const { rows, stuck, problem, isPressed, error, busy } = copies;
  const inTheWay = problem ?? (stuck.length > 0 ? `${text.taken(stuck.length)} ${text.nothingYet}` : null);
  return (
    <Group flex={1} justify="flex-end" gap="xs" className={lines.grow ?? ''}>
      {inTheWay && (isPressed || problem === null) && !error && (
        <Text role="status" flex="1 1 240px" c="var(--mantine-color-error)" className={lines.beside ?? ''}>
          <IconAlertCircle size={18} stroke={1.7} aria-hidden color="var(--mantine-color-error)" />
          {inTheWay}
        </Text>
      )}
      <FormActions error={error}>
        <CancelAndSave busy={busy} busyText={text.busy} onCancel={onClose} saveLabel={text.button(rows.length)} />
      </FormActions>
    </Group>
  );
}
