import { Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import words from '#web/components/words.module.css';
import { formatFigure } from '#web/parts/series.ts';
import { showHours } from '#web/parts/show-hours.ts';
import type { Outputs } from '#web/trpc.ts';
import classes from './hours-page.module.css';

const text = messages.hours;

/** The figures of the period, in one card. */
export function HoursTotals({ hours }: { hours: Outputs['hours']['show'] }) {
  const { totalHours, volunteerHours, staffHours, volunteers, staff, people, days, yearBefore } = hours;
  const totals = [
    {
      label: text.title,
      value: showHours(totalHours),
      note: yearBefore === null ? text.people(people) : text.yearBefore(showHours(yearBefore)),
    },
    {
      label: text.volunteerHours,
      value: showHours(volunteerHours),
      note: text.volunteerCount(volunteers),
    },
    {
      label: text.staffHours,
      value: showHours(staffHours),
      note: text.staffCount(staff),
    },
    { label: text.daysOut, value: formatFigure(days), note: text.people(people) },
  ];
  return (
    <dl className={classes.totals}>
      {totals.map(({ label, value, note }) => (
        <div key={label} className={classes.total}>
          <Text component="dt" fz="sm" fw={600} c="dimmed">
            {label}
          </Text>
          <dd className={classes.figure}>{value}</dd>
          <dd className={words.hint}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
