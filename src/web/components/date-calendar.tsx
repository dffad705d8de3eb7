import { Popover } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import { type RefCallback, useLayoutEffect } from 'react';
import { useToday } from '#web/use-today.ts';
import '@mantine/dates/styles.layer.css';

type DateCalendarProps = {
  /** The chosen day, `YYYY-MM-DD`, or ''. */
  date: string;
  minDate: string | undefined;
  onPick: (day: string) => void;
};

type CalendarPopoverProps = DateCalendarProps & {
  /** The button that opens it. */
  button: HTMLButtonElement | null;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

/** The calendar, at the button that opens it. */
export function CalendarPopover({ button, opened, onChange, ...calendar }: CalendarPopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      // With roles the library would label the dialog by its button.
      withRoles={false}
      shadow="md"
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <Popover.Target>
        <Anchor element={button} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendar" p="sm">
        <DateCalendar {...calendar} />
      </Popover.Dropdown>
    </Popover>
  );
}

type AnchorProps = { element: HTMLElement | null; ref?: RefCallback<HTMLElement> };

/** Gives the popover an element that is drawn elsewhere. */
function Anchor({ element, ref }: AnchorProps) {
  useLayoutEffect(() => {
    ref?.(element);
  }, [ref, element]);
  return null;
}

/** A month to choose a day from. It opens at the chosen day, else at today, else at the first day allowed. */
function DateCalendar({ date, minDate = '', onPick }: DateCalendarProps) {
  const today = useToday();
  const wanted = date || today;
  const start = wanted < minDate ? minDate : wanted;
  return <DaysOfMonth start={start} minDate={minDate} isChosen={(day) => day === date} onPick={onPick} />;
}

type DaysOfMonthProps = {
  /** Its month is shown first. */
  start: string;
  minDate: string;
  isChosen: (day: string) => boolean;
  onPick: (day: string) => void;
};

/** Months to turn, and their days as buttons. */
export function DaysOfMonth({ start, minDate, isChosen, onPick }: DaysOfMonthProps) {
  const today = useToday();
  return (
    <Calendar
      size="md"
      defaultDate={start}
      firstDayOfWeek={1}
      hideOutsideDates
      highlightToday
      weekendDays={[]}
      nextLabel="Next"
      previousLabel="Previous"
      excludeDate={(day) => day < minDate}
      getDayProps={(day) => ({
        selected: isChosen(day),
        // Marks the group's today, not the device's.
        'data-today': day === today || undefined,
        ...(day === today && { 'aria-current': 'date' as const }),
        ...(day === start && { 'data-autofocus': true }),
        onClick: () => onPick(day),
      })}
    />
  );
}
