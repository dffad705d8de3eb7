import type { CalendarProps } from '@mantine/dates';
import { useToday } from '#web/use-today.ts';
import '@mantine/dates/styles.layer.css';

/** How every calendar of `@mantine/dates` shows its days: those before `minDate` cannot be chosen, `start` gets the focus first. */
export function useCalendarDays(start: string, minDate: string) {
  const today = useToday();
  return {
    size: 'md',
    firstDayOfWeek: 1,
    weekendDays: [],
    hideOutsideDates: true,
    nextLabel: 'Next',
    previousLabel: 'Previous',
    excludeDate: (day) => day < minDate,
    getDayProps: (day) => ({
      // The group's today, not the device's.
      ...(day === today && { highlightToday: true, 'data-today': true, 'aria-current': 'date' as const }),
      ...(day === start && { 'data-autofocus': true }),
    }),
  } satisfies CalendarProps;
}
