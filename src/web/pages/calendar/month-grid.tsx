import { Group, Text } from '@mantine/core';
import { IconCheck, IconPlayerPause, IconPlus, IconUsers } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CalendarRow } from '#shared/activities/calendar.ts';
import { formatDate, formatMonth, weekdayName, weekdayNames } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import lines from '#web/components/lines.module.css';
import words from '#web/components/words.module.css';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { addActivityPath } from '#web/paths.ts';
import { CalendarChip } from './calendar-chip.tsx';
import { DayDialog } from './day-dialog.tsx';
import { dayAfterKey, monthOf, weeksOf } from './month-days.ts';
import classes from './month-grid.module.css';
import type { Calendar, Days } from './use-calendar.ts';

const text = messages.calendar;

/** The first of a day are shown; the rest is behind `3 more`. In a full month fewer, so that it is at most 1,400 px high. */
const mostInDay = 4;
const fewestInDay = 2;
/** Activities one below the other, the weeks together. */
const mostInMonth = 12;

function shownInDay(month: string, days: Days): number {
  const busiest = weeksOf(month).map((week) => Math.max(...week.map((day) => days.get(day)?.length ?? 0)));
  let most = mostInDay;
  while (most > fewestInDay && busiest.reduce((sum, n) => sum + Math.min(n, most), 0) > mostInMonth) most -= 1;
  return most;
}

type PartProps = { calendar: Calendar; days: Days };

/**
 * The month as a grid of days with one tab stop: arrows go from day to day, Page Up and Page Down by month, Home and End within the week,
 * Enter adds an activity on the day, and Tab goes into its activities.
 */
export function MonthGrid({ calendar, days }: PartProps) {
  const { month, today, projectId, showMonth, isListed, noneKept } = calendar;
  const [chosen, setChosen] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  /** The day that gets the focus as soon as its month is shown. */
  const wanted = useRef('');
  const hasCoverage = useHasCoverage();
  const navigate = useNavigate();
  const first = monthOf(today) === month ? today : `${month}-01`;
  const active = monthOf(chosen) === month ? chosen : first;
  const most = shownInDay(month, days);
  const addOn = (date: string) => addActivityPath({ ...(projectId !== null && { projectId }), date });

  // With the month itself: a key that is pressed while no day has the focus would be lost.
  useLayoutEffect(() => {
    if (wanted.current !== active) return;
    wanted.current = '';
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.day === undefined) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Keys may come faster than a month is shown: they go on from the day that is to get the focus.
    const day = wanted.current || event.target.dataset.day;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (hasCoverage) void navigate(addOn(day));
      return;
    }
    const next = dayAfterKey(event.key, day);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== day) wanted.current = next;
    setChosen(next);
    if (monthOf(next) !== month) showMonth(monthOf(next), true);
  }

  const isEmpty = ![...days.keys()].some((day) => monthOf(day) === month);
  return (
    <>
      {isEmpty && !isListed && (
        <Text role="status" mb="sm" c="dimmed">
          {noneKept()}
        </Text>
      )}
      {/* biome-ignore-start lint/a11y/useSemanticElements: a table cannot be a grid of days that one walks through. */}
      <div
        ref={grid}
        role="grid"
        aria-label={formatMonth(month)}
        className={clsx(lines.rows, words.framed)}
        onKeyDown={onKeyDown}
      >
        <div role="row" tabIndex={-1} className={classes.week}>
          {weekdayNames.map((name) => (
            <div key={name} role="columnheader" tabIndex={-1} className={classes.weekday}>
              {name}
            </div>
          ))}
        </div>
        {weeksOf(month).map((week) => (
          <div key={week[0]} role="row" tabIndex={-1} className={classes.week}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                activities={days.get(day) ?? []}
                most={most}
                isToday={day === today}
                isOutside={monthOf(day) !== month}
                isActive={day === active}
                addPath={hasCoverage ? addOn(day) : null}
                onActive={() => monthOf(day) === month && setChosen(day)}
                onMore={() => setOpened(day)}
              />
            ))}
          </div>
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above. */}
      <Legend />
      <DayDialog
        day={opened}
        activities={days.get(opened ?? '') ?? []}
        addPath={addOn}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

type DayProps = {
  day: string;
  activities: CalendarRow[];
  most: number;
  isToday: boolean;
  isOutside: boolean;
  isActive: boolean;
  /** Null while nothing can be added. */
  addPath: string | null;
  onActive: () => void;
  onMore: () => void;
};

function Day({ day, activities, most, isToday, isOutside, isActive, addPath, onActive, onMore }: DayProps) {
  const navigate = useNavigate();
  const shown = activities.length > most ? activities.slice(0, most) : activities;
  const hidden = activities.length - shown.length;
  const tabIndex = isActive ? 0 : -1;
  const words = `${weekdayName(day)}, ${formatDate(day)}`;

  function onClick(event: MouseEvent<HTMLElement>) {
    const isOnPart = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (!isOnPart && addPath) void navigate(addPath);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys.
    <div
      role="gridcell"
      tabIndex={tabIndex}
      data-day={day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-adds={addPath !== null || undefined}
      aria-label={`${words}, ${text.count(activities.length)}`}
      aria-current={isToday ? 'date' : undefined}
      className={classes.day}
      onFocus={(event: FocusEvent) => {
        if (event.target !== event.currentTarget || !isActive) onActive();
      }}
      onClick={onClick}
    >
      <div className={classes.head}>
        <time dateTime={day} className={classes.number}>
          {Number(day.slice(8))}
        </time>
        {isToday && <span className={classes.today}>{text.today}</span>}
        {hidden > 0 && (
          <button
            type="button"
            className={classes.more}
            tabIndex={tabIndex}
            aria-label={text.moreOn(hidden, words)}
            onClick={onMore}
          >
            {text.more(hidden)}
          </button>
        )}
        {/* A day with more has it in its dialog. */}
        {addPath && hidden === 0 && (
          <Link to={addPath} tabIndex={-1} aria-label={text.add(words)} className={classes.add}>
            <IconPlus size={18} stroke={1.9} aria-hidden />
          </Link>
        )}
      </div>
      {shown.map((activity) => (
        <CalendarChip key={activity.id} activity={activity} tabIndex={tabIndex} />
      ))}
    </div>
  );
}

function Legend() {
  return (
    <Group component="ul" gap="lg" mt="xs" c="dimmed" fz="xs">
      <Group component="li" gap="xs">
        <IconCheck size={16} stroke={1.9} aria-hidden />
        {text.completed}
      </Group>
      <Group component="li" gap="xs">
        <IconPlayerPause size={16} stroke={1.9} aria-hidden />
        {text.onHold}
      </Group>
      <Group component="li" gap="xs">
        <IconUsers size={16} stroke={1.8} aria-hidden />
        {text.people}
      </Group>
    </Group>
  );
}
