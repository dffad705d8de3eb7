import { Group, Input } from '@mantine/core';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { type MomentParts, momentParts, momentProblem, momentText } from '#shared/moments.ts';
import { DateField } from './date-field.tsx';
import classes from './moment-field.module.css';
import { TimeField } from './time-field.tsx';

type MomentFieldProps = {
  label: string;
  /** As `momentText` writes it. */
  value?: string;
  onChange?: (moment: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  /** In a dialog that opens, the time has the focus: the day is mostly right. */
  'data-autofocus'?: boolean;
};

/** The only field for a day and a time: a date field and a time field beside each other, with one value and one error. */
export function MomentField({ label, value = '', onChange, onFocus, onBlur, error, ...rest }: MomentFieldProps) {
  const { disabled = false, 'data-autofocus': isFirst = false } = rest;
  const group = useRef<HTMLFieldSetElement>(null);
  const parts = momentParts(value);
  /** Where the error's words belong. They may also be about both fields: then the date says them, which comes first. */
  const wrong = error ? (momentProblem(value)?.part ?? 'both') : null;
  const change = (some: Partial<MomentParts>) => onChange?.(momentText({ ...parts, ...some }));
  const shared = (part: keyof MomentParts) => ({
    value: parts[part],
    'aria-label': `${label}, ${part}`,
    classNames: { root: classes.part ?? '', wrapper: classes[part] ?? '', error: classes.error ?? '' },
    error: wrong === part || (wrong === 'both' && part === 'date') ? error : wrong === 'both',
    disabled,
    ...(onFocus && { onFocus }),
    // The rules wait while the focus is in the other field.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!group.current?.contains(relatedTarget)) onBlur?.();
    },
  });
  return (
    <fieldset ref={group}>
      <Input.Label component="legend">{label}</Input.Label>
      <Group gap="xs" align="stretch">
        <DateField {...shared('date')} onChange={(date) => change({ date })} />
        <TimeField
          {...shared('time')}
          {...(isFirst && { 'data-autofocus': true })}
          onChange={(time) => change({ time })}
        />
      </Group>
    </fieldset>
  );
}
