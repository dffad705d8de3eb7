import { Group, SimpleGrid, UnstyledButton } from '@mantine/core';
import { weekdayNames } from '#shared/dates.ts';
import { DateField } from '#web/components/date-field.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import classes from './copy-to-dates.module.css';
import type { Copies } from './use-copies.ts';

/** Every so many weeks, on these weekdays, from a date until another one. */
export function RepeatFields({ copies: { plan, change, fields, isPressed } }: { copies: Copies }) {
  const { everyWeeks, weekdays, from, until } = plan;
  const toggle = (day: number) =>
    change({ weekdays: weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day] });
  const errorOf = (name: keyof typeof fields, typed: string) => (isPressed || typed !== '' ? fields[name] : undefined);
  return (
    <>
      <Group gap="sm">
        <NumberField
          label="Every"
          whole
          maxLength={2}
          data-autofocus
          value={everyWeeks}
          onChange={(typed) => change({ everyWeeks: typed })}
          error={errorOf('everyWeeks', everyWeeks)}
          aria-describedby="copies-weeks"
          className={classes.weeks}
        />
        <span id="copies-weeks">{everyWeeks.trim() === '1' ? 'week on' : 'weeks on'}</span>
      </Group>
      <SimpleGrid role="group" aria-label="Weekdays" cols={7} spacing="2xs">
        {weekdayNames.map((name, index) => (
          <UnstyledButton
            key={name}
            className={classes.weekday}
            aria-label={name}
            aria-pressed={weekdays.includes(index + 1)}
            onClick={() => toggle(index + 1)}
          >
            {name.slice(0, 2)}
          </UnstyledButton>
        ))}
      </SimpleGrid>
      <DateField
        label="From"
        value={from}
        onChange={(date) => change({ from: date })}
        error={errorOf('from', from)}
        minDate="2024-01-01"
      />
      <DateField
        label="Until"
        value={until}
        onChange={(date) => change({ until: date })}
        error={errorOf('until', until)}
        minDate={from}
      />
    </>
  );
}
