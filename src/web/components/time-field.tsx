import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readTime } from '#shared/clock-times.ts';

type TimeFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'onKeyDown'> & {
  /** `HH:MM`, or '' for none. Text that is not a time is kept as typed. */
  value?: string;
  /** Called with `HH:MM`, '' for an empty field, or the typed text when it is not a time, so that the form's rules can refuse it. */
  onChange?: (time: string) => void;
};

/** The form value for a typed text. */
function timeOf(typed: string): string {
  const read = readTime(typed);
  return 'time' in read ? read.time : typed;
}

/**
 * The only field for times of day: takes the usual ways of typing one, by digits alone where a phone's keyboard has no colon, and shows
 * `09:30` after the field is left. Spread `form.getInputProps('startTime')` into it. Not `type="time"`, which shows am and pm where the
 * browser's language has them, and has no value while only half a time is typed.
 */
export function TimeField({ value = '', onChange, onBlur, ...rest }: TimeFieldProps) {
  /** What is being typed; null once the field is left. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      placeholder={rest.readOnly ? undefined : 'HH:MM'}
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      value={typed ?? value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange?.(timeOf(text));
      }}
      onKeyDown={({ key }) => {
        // Enter submits the form without leaving the field.
        if (key === 'Enter') setTyped(null);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
