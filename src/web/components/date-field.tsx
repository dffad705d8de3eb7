import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { formatDate } from '#shared/dates.ts';
import { parseTypedDate } from './parse-date.ts';

type DateFieldProps = Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'minDate'> & {
  /** `YYYY-MM-DD`, '' for none: never a `Date`. */
  value?: string | null;
  /** Called with `YYYY-MM-DD`, or '' when the field is emptied. */
  onChange?: (date: string) => void;
  /**
   * The first day that the calendar offers. An earlier one that is typed is taken, so that the form's rules can say what is wrong
   * with it: the library's own `minDate` would drop it without a word.
   */
  minDate?: string;
};

/** Shown as `05-March-2026`; typed as people type dates, or chosen in the calendar. Spread `form.getInputProps('activityDate')` into it. */
export function DateField({ value, onChange, minDate, ...rest }: DateFieldProps) {
  return (
    <DateInput
      valueFormat={formatDate}
      dateParser={parseTypedDate}
      placeholder="DD-Month-YYYY"
      allowDeselect
      firstDayOfWeek={1}
      hideOutsideDates
      weekendDays={[]}
      popoverProps={{ attributes: { dropdown: { role: 'dialog', 'aria-label': 'Calendar' } } }}
      rightSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      nextLabel="Next"
      previousLabel="Previous"
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
      {...(minDate !== undefined && { excludeDate: (day: string) => day < minDate })}
      {...rest}
      value={value || null}
      onChange={(date) => onChange?.(date ?? '')}
    />
  );
}
