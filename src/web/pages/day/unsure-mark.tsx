import { UnstyledButton } from '@mantine/core';
import { IconClockQuestion } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import badges from '#web/components/badges.module.css';
import type { Attendance } from './people.ts';
import classes from './person-row.module.css';

const { notCertain } = messages.attendance;

/** Marks times that nobody knows for certain, and opens them. */
export function UnsureMark({ row, onCorrect }: { row: Attendance; onCorrect: (row: Attendance) => void }) {
  return (
    <UnstyledButton
      className={classes.unsure ?? ''}
      aria-label={`${notCertain}: ${row.name}`}
      onClick={() => onCorrect(row)}
    >
      <span className={badges.pill} data-tone="on-hold">
        <IconClockQuestion size={16} stroke={1.8} aria-hidden />
        {notCertain}
      </span>
    </UnstyledButton>
  );
}
