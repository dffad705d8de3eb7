import { Box, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import lines from '#web/components/lines.module.css';
import { EmptyState, LoadingRows } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { addActivityPath } from '#web/paths.ts';
import classes from './agenda.module.css';
import { CalendarChip } from './calendar-chip.tsx';
import { monthOf } from './month-days.ts';
import { type Calendar, type Days, monthName } from './use-calendar.ts';

const text = messages.calendar;

/** The days of a month that have activities, from today on; earlier ones are folded away. */
export function Agenda({ calendar, days }: { calendar: Calendar; days: Days }) {
  const { month, today, isFiltered, isLoading, isListed, noneKept } = calendar;
  const dates = [...days.keys()].filter((day) => monthOf(day) === month).sort();
  const isNow = monthOf(today) === month;
  const earlier = isNow ? dates.filter((day) => day < today) : [];
  const shown = isNow ? dates.filter((day) => day >= today) : dates;
  const name = monthName(month);
  const count = earlier.reduce((sum, day) => sum + (days.get(day)?.length ?? 0), 0);
  const noneListed = isFiltered ? text.noneFound : earlier.length > 0 ? text.noneLater(name) : text.none(name);
  const nothing = isListed ? noneListed : noneKept(earlier.length > 0);
  return (
    <Stack gap="sm" mb="md">
      {earlier.length > 0 && (
        <Surface flush className={classes.earlier}>
          <CollapsibleSection level={2} title={text.earlier(name)} hint={text.count(count)} name="calendar.earlier">
            <DayList dates={earlier} days={days} calendar={calendar} />
          </CollapsibleSection>
        </Surface>
      )}
      <Surface flush>
        {shown.length > 0 ? (
          <DayList dates={shown} days={days} calendar={calendar} />
        ) : (
          <Box p="ml">{isLoading ? <LoadingRows /> : <EmptyState text={nothing} />}</Box>
        )}
      </Surface>
    </Stack>
  );
}

function DayList({ dates, days, calendar }: { dates: string[]; days: Days; calendar: Calendar }) {
  const hasCoverage = useHasCoverage();
  const { today, projectId } = calendar;
  return (
    <ul className={lines.rows}>
      {dates.map((day) => (
        <li key={day} className={classes.day} data-today={day === today || undefined}>
          <time dateTime={day} className={classes.date}>
            <span className={classes.number}>{Number(day.slice(8))}</span>
            <span className={classes.weekday}>{day === today ? text.today : weekdayName(day).slice(0, 3)}</span>
          </time>
          <ul className={classes.activities}>
            {days.get(day)?.map((activity) => (
              <li key={activity.id}>
                <CalendarChip activity={activity} large />
              </li>
            ))}
          </ul>
          {hasCoverage && (
            <Link
              to={addActivityPath({ ...(projectId !== null && { projectId }), date: day })}
              aria-label={text.add(`${weekdayName(day)}, ${formatDate(day)}`)}
              className={classes.add}
            >
              <IconPlus size={20} stroke={1.8} aria-hidden />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
