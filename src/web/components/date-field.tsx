import { ActionIcon, Button, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { formatDate, isIsoDate } from '#shared/dates.ts';
import { useToday } from '#web/use-today.ts';
import { useCalendarDays } from './calendar-days.ts';
import { parseTypedDate } from './parse-date.ts';

type DateFieldProps = Omit<
  TextInputProps,
  | 'value'
  | 'onChange'
  | 'type'
  | 'inputMode'
  | 'rightSection'
  | 'rightSectionWidth'
  | 'onKeyDown'
  | 'wrapperProps'
  | 'ref'
> & {
  /** `YYYY-MM-DD`, or '' for none: never a `Date`. Text that is not a date is kept as typed. */
  value?: string | null;
  /** Called with `YYYY-MM-DD`, '' for an empty field, or the typed text when it is not a date, so that the form's rules can refuse it. */
  onChange?: (date: string) => void;
  /** The first day that the calendar offers. People can type an earlier one; the form's rules refuse it. */
  minDate?: string;
  /** Its calendar has a button that empties the field. */
  clearable?: boolean;
};

/** The form value for a typed text. */
const dateOf = (typed: string) => parseTypedDate(typed) ?? (typed.trim() === '' ? '' : typed);

/**
 * The only field for dates: takes the usual ways of typing a date, shows `05-March-2026` after the field is left, and has a button
 * that opens a calendar. Spread `form.getInputProps('activityDate')` into it. Not the library's `DateInput`, which drops what is not a
 * date, opens over a phone's keyboard, and has no way to its calendar's days but a pointer.
 */
export function DateField({
  value,
  onChange,
  onFocus,
  onBlur,
  minDate = '',
  clearable = false,
  ...rest
}: DateFieldProps) {
  /** What is being typed; null once the field is left. */
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const date = value ?? '';
  const subject = typeof rest.label === 'string' ? rest.label : (rest['aria-label'] ?? '');

  function change(day: string) {
    setTyped(null);
    onChange?.(day);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      // With roles the library would label the dialog by its field.
      withRoles={false}
      shadow="md"
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      {/* Where there is room the calendar begins at the field's edge, not at its button's. */}
      <Popover.Target refProp="rootRef">
        <TextInput
          placeholder="DD-Month-YYYY"
          autoComplete="off"
          {...rest}
          onFocus={(event) => {
            setOpened(false);
            onFocus?.(event);
          }}
          value={typed ?? formatDate(date)}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text);
            onChange?.(dateOf(text));
          }}
          onKeyDown={({ key }) => {
            // Enter submits the form without leaving the field.
            if (key === 'Enter') setTyped(null);
          }}
          onBlur={() => setTyped(null)}
          wrapperProps={{
            // The rules wait while the focus is on a button of the field or in its calendar.
            onBlur: (event: FocusEvent<HTMLInputElement>) => {
              if (!opened && !event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
            },
          }}
          rightSectionWidth={46}
          rightSection={
            !(rest.disabled || rest.readOnly) && (
              <>
                <ActionIcon
                  aria-label="Open the calendar"
                  aria-description={subject}
                  aria-haspopup="dialog"
                  aria-expanded={opened}
                  size={44}
                  onClick={({ currentTarget }) => {
                    // Safari does not focus a pressed button, and the calendar returns the focus to it on closing.
                    currentTarget.focus();
                    setOpened(!opened);
                  }}
                >
                  <IconCalendar size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
                <Popover.Dropdown role="dialog" aria-label="Calendar" p="sm">
                  <DateCalendar
                    date={isIsoDate(date) ? date : ''}
                    minDate={minDate}
                    onPick={(day) => {
                      setOpened(false);
                      change(day);
                    }}
                  />
                  {clearable && date !== '' && (
                    <Button
                      variant="subtle"
                      fullWidth
                      mt="xs"
                      onClick={() => {
                        setOpened(false);
                        change('');
                      }}
                    >
                      Clear the date
                    </Button>
                  )}
                </Popover.Dropdown>
              </>
            )
          }
        />
      </Popover.Target>
    </Popover>
  );
}

type DateCalendarProps = { date: string; minDate: string; onPick: (day: string) => void };

/** Opens at the chosen day, else at today, else at the first day allowed. */
function DateCalendar({ date, minDate, onPick }: DateCalendarProps) {
  const today = useToday();
  const wanted = date || today;
  const start = wanted < minDate ? minDate : wanted;
  const days = useCalendarDays(start, minDate);
  return <DatePicker {...days} defaultDate={start} value={date || null} onChange={(day) => day && onPick(day)} />;
}
