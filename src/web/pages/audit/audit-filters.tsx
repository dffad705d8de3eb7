import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { isIsoDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { DateField } from '#web/components/date-field.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import type { AuditParams } from './use-audit-params.ts';

export function AuditFilters({ search, set }: AuditParams) {
  const { person, record, from, to } = search;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }} spacing="sm">
      <SearchBox
        label="Search by person"
        placeholder="Person"
        value={person}
        onSearch={(term) => set({ person: term })}
      />
      <SearchBox
        label="Search by record or by what was done"
        placeholder="Record or action"
        value={record}
        onSearch={(term) => set({ record: term })}
      />
      <DayFilter label="From" day={from} onDay={(day) => set({ from: day })} />
      <DayFilter label="To" day={to} onDay={(day) => set({ to: day })} />
    </SimpleGrid>
  );
}

type DayFilterProps = { label: string; day: string; onDay: (day: string) => void };

/** Searches as soon as the text is a date. Any other text stays in the field with an error and changes nothing. */
function DayFilter({ label, day, onDay }: DayFilterProps) {
  const [noDate, setNoDate] = useState('');
  const [isLeft, setLeft] = useState(false);
  return (
    <DateField
      aria-label={label}
      placeholder={label}
      clearable
      value={noDate || day}
      onChange={(typed) => {
        const isDay = typed === '' || isIsoDate(typed);
        setNoDate(isDay ? '' : typed);
        setLeft(false);
        if (isDay) onDay(typed);
      }}
      onBlur={() => setLeft(true)}
      error={isLeft && noDate !== '' && messages.general.invalidDate}
    />
  );
}
