import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CalendarRow } from '#shared/activities/calendar.ts';
import { formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { CalendarChip } from './calendar-chip.tsx';

type DayDialogProps = {
  /** Null while it is closed. */
  day: string | null;
  activities: CalendarRow[];
  addPath: (day: string) => string;
  onClose: () => void;
};

/** All activities of a day that has more than its cell can show. */
export function DayDialog({ day, activities, addPath, onClose }: DayDialogProps) {
  // What fades out stays as it was.
  const [last, setLast] = useState({ day: '', activities });
  if (day !== null && (last.day !== day || last.activities !== activities)) setLast({ day, activities });
  return (
    <ModalShell
      opened={day !== null}
      onClose={onClose}
      title={last.day && `${weekdayName(last.day)}, ${formatDate(last.day)}`}
      footer={
        <NeedsCoverage>
          <Button component={Link} to={addPath(last.day)} variant="light">
            {messages.shell.addActivity}
          </Button>
        </NeedsCoverage>
      }
    >
      <Stack component="ul" gap="xs">
        {last.activities.map((activity) => (
          <li key={activity.id}>
            <CalendarChip activity={activity} large />
          </li>
        ))}
      </Stack>
    </ModalShell>
  );
}
