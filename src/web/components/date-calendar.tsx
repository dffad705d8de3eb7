import { Calendar } from '@mantine/dates';
import { useToday } from '#web/use-today.ts';
import '@mantine/dates/styles.layer.css';

export type DateCalendarProps = {
  /** The chosen day, `YYYY-MM-DD`, or ''. */
  date: string;
  minDate: string | undefined;
  onPick: (day: string) => void;
};

/** A month to choose a day from. It opens at the chosen day, else at today, else at the first day allowed. */
export function DateCalendar({ date, minDate = '', onPick }: DateCalendarProps) {
  const today = useToday();
  const wanted = date || today;
  const start = wanted < minDate ? minDate : wanted;
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
        selected: day === date,
        // Marks the group's today, not the device's.
        'data-today': day === today || undefined,
        ...(day === today && { 'aria-current': 'date' as const }),
        ...(day === start && { 'data-autofocus': true }),
        onClick: () => onPick(day),
      })}
    />
  );
}
