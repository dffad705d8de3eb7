import { Button, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { personKey } from '#shared/attendance.ts';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone } from '#shared/names.ts';
import { putOffFrom } from '#shared/still-out.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import inline from '#web/components/inline.module.css';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import words from '#web/components/words.module.css';
import { useMinute } from '#web/use-minute.ts';
import { useToday } from '#web/use-today.ts';
import classes from './still-out.module.css';
import { type Overdue, useWatch } from './use-still-out.ts';

const text = messages.stillOut;

type AreTheyFineProps = DialogProps & {
  /** Whom the answer silences: as they were when it was asked. */
  people: Overdue['people'];
  busy: boolean;
  onFine: () => void;
};

/** Asked before an alarm is silenced: it names everybody, because it must hold for nobody else. */
export function AreTheyFine({ people, busy, onFine, ...dialog }: AreTheyFineProps) {
  const { timeZone } = useWatch();
  const today = useToday();
  const until = formatMoment(putOffFrom(useMinute()), timeZone, today);
  return (
    <ModalShell
      {...dialog}
      title={text.areTheyFine}
      width={440}
      floating
      busy={busy}
      footer={
        <>
          <Button variant="default" size="md" mih={48} data-autofocus disabled={busy} onClick={dialog.onClose}>
            Cancel
          </Button>
          <BusyButton
            size="md"
            busy={busy}
            classNames={{ root: classes.long ?? '', label: classes.longLabel ?? '' }}
            onClick={onFine}
          >
            {text.putOffButton}
          </BusyButton>
        </>
      }
    >
      <ul>
        {people.map((person) => (
          <li key={personKey(person)} className={words.lines}>
            <IconUser size={20} stroke={1.7} aria-hidden color="var(--mantine-color-anchor)" />
            <span className={words.grow}>
              <strong>{person.name}</strong>,{' '}
              <span className={inline.figures}>{person.phone === '' ? text.noPhone : formatPhone(person.phone)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Text mt="sm">{text.silence(people.length, until)}</Text>
    </ModalShell>
  );
}
