import { ActionIcon, CloseButton, Group, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, isIsoDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from './banner-store.ts';
import { parseTypedDate } from './parse-date.ts';

type DateFieldProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'rightSection' | 'rightSectionWidth' | 'onKeyDown'
> & {
  /** `YYYY-MM-DD`, or '' for none: never a `Date`. Text that is not a date is kept as typed. */
  value?: string | null;
  /** Called with `YYYY-MM-DD`, '' for an empty field, or the typed text when it is not a date, so that the form's rules can refuse it. */
  onChange?: (date: string) => void;
  /** The first day that the calendar offers. People can type an earlier one; the form's rules refuse it. */
  minDate?: string;
  /** Adds a button that empties the field. */
  clearable?: boolean;
};

/** The form value for a typed text. */
const dateOf = (typed: string) => parseTypedDate(typed) ?? (typed.trim() === '' ? '' : typed);

/**
 * The only field for dates: takes the usual ways of typing a date, shows `05-March-2026` after the field is left, and has a button
 * that opens a calendar. Spread `form.getInputProps('activityDate')` into it.
 */
export function DateField({ value, onChange, minDate, clearable = false, onBlur, ...rest }: DateFieldProps) {
  /** What is being typed; null once the field is left. */
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const date = value ?? '';
  const isFixed = Boolean(rest.disabled || rest.readOnly);
  const subject = typeof rest.label === 'string' ? rest.label : (rest['aria-label'] ?? '');

  /** Validates what was typed. An empty field is not validated while the focus moves to its own calendar. */
  function leave(event: FocusEvent<HTMLElement>) {
    const isLeft = date !== '' || !field.current?.contains(event.relatedTarget);
    if (isLeft) onBlur?.(event as FocusEvent<HTMLInputElement>);
  }

  function clear() {
    setTyped(null);
    onChange?.('');
    input.current?.focus();
  }

  function pick(day: string) {
    setTyped(null);
    onChange?.(day);
  }

  const canClear = clearable && date !== '';
  return (
    <TextInput
      placeholder="DD-Month-YYYY"
      autoComplete="off"
      {...rest}
      ref={input}
      wrapperProps={{ ref: field }}
      value={typed ?? formatDate(date)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange?.(dateOf(text));
      }}
      onKeyDown={({ key }) => {
        // Enter submits the form without leaving the field.
        if (key === 'Enter') setTyped(null);
      }}
      onBlur={(event) => {
        setTyped(null);
        leave(event);
      }}
      rightSectionWidth={canClear ? 88 : 46}
      rightSection={
        !isFixed && (
          <Group gap={0} wrap="nowrap" justify="flex-end" w="100%">
            {canClear && (
              <CloseButton
                aria-label="Clear the date"
                aria-description={subject}
                size={44}
                iconSize={18}
                onClick={clear}
                onBlur={leave}
              />
            )}
            <CalendarButton subject={subject} date={date} minDate={minDate} onPick={pick} onBlur={leave} />
          </Group>
        )
      }
    />
  );
}

type CalendarButtonProps = {
  /** The label of the field, for screen readers. */
  subject: string;
  date: string;
  minDate: string | undefined;
  onPick: (day: string) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/** Loaded when somebody comes to its button: the calendar is larger than most screens with a date. */
const loadCalendar = () => import('./date-calendar.tsx');

function CalendarButton({ subject, date, minDate, onPick, onBlur }: CalendarButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const [calendar, setCalendar] = useState<Awaited<ReturnType<typeof loadCalendar>>>();
  const banner = useBanner();

  async function toggle() {
    // Safari does not focus a pressed button, and the calendar returns the focus to it on closing.
    button?.focus();
    try {
      const loaded = await loadCalendar();
      // Closed at first: the popover remembers where the focus was when it opens.
      flushSync(() => setCalendar(loaded));
      setOpened((isOpen) => !isOpen);
    } catch {
      banner.failure(messages.general.calendarFailed, bannerMs.library);
    }
  }

  return (
    <>
      <ActionIcon
        ref={setButton}
        aria-label="Open the calendar"
        aria-description={subject}
        aria-haspopup="dialog"
        aria-expanded={opened}
        size={44}
        onClick={toggle}
        onPointerEnter={() => void loadCalendar().catch(() => {})}
        onBlur={(event) => {
          if (!opened) onBlur(event);
        }}
      >
        <IconCalendar size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      {calendar && (
        <calendar.CalendarPopover
          button={button}
          opened={opened}
          onChange={setOpened}
          date={isIsoDate(date) ? date : ''}
          minDate={minDate}
          onPick={(day) => {
            setOpened(false);
            onPick(day);
          }}
        />
      )}
    </>
  );
}
