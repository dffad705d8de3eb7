import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { numberText, readNumber } from '#shared/numbers.ts';
import classes from './step-field.module.css';

type StepFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'label' | 'classNames'> & {
  label: string;
  /** The text as typed; an empty field counts as 0. */
  value?: string;
  onChange?: (typed: string) => void;
  /** Whole numbers: the phone's keyboard shows digits only. */
  whole?: boolean;
};

/**
 * A tile with a number, − and +; the number can be typed as well, and the arrow keys step it. What cannot be read as a number is not
 * stepped.
 */
export function StepField({ label, value = '', onChange, whole = false, ...rest }: StepFieldProps) {
  /** What a press made of the number, for screen readers; '' once somebody types. */
  const [said, setSaid] = useState('');
  const read = readNumber(value);
  const now = 'value' in read ? (read.value ?? 0) : null;
  const change = (typed: string, words = '') => {
    setSaid(words);
    onChange?.(typed);
  };
  const step = (by: 1 | -1) => {
    if (now === null || now + by < 0) return;
    // Exact to the three decimals that an amount has.
    const next = numberText(Math.round((now + by) * 1000) / 1000);
    change(next, next);
  };
  const button = (by: 1 | -1, words: string) => {
    const cannot = now === null || now + by < 0;
    const Icon = by === 1 ? IconPlus : IconMinus;
    return (
      <ActionIcon
        size={44}
        // With a keyboard a row of tiles is one stop each: the arrow keys do the same.
        tabIndex={-1}
        variant="subtle"
        aria-label={words}
        aria-disabled={cannot}
        data-disabled={cannot}
        onClick={() => step(by)}
      >
        <Icon size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      label={label}
      placeholder="0"
      inputMode={whole ? 'numeric' : 'decimal'}
      classNames={classes as Record<string, string>}
      mod={{ filled: now !== null && now > 0 }}
      value={value}
      leftSection={button(-1, messages.numbers.oneLess(label))}
      leftSectionWidth={48}
      rightSection={
        <>
          {button(1, messages.numbers.oneMore(label))}
          <span className="bl-hidden" role="status">
            {said}
          </span>
        </>
      }
      rightSectionWidth={48}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
