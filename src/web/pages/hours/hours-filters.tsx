import { Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { DateField } from '#web/components/date-field.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { Select } from '#web/components/select.tsx';
import { trpc } from '#web/trpc.ts';
import classes from './hours-page.module.css';
import type { HoursParams, PeriodName } from './use-hours-params.ts';

const text = messages.hours;

const periods: { value: PeriodName; label: string }[] = [
  { value: 'july', label: messages.report.julyToJune },
  { value: 'year', label: messages.report.thisYear },
  { value: 'months', label: messages.report.lastTwelveMonths },
  { value: 'all', label: messages.report.allTime },
  { value: 'other', label: text.otherDates },
];

const everybody = 'everybody';
const people = [
  { value: everybody, label: text.everybody },
  { value: 'volunteers', label: text.volunteers },
  { value: 'staff', label: text.staff },
];

/** The period, the project and whose hours. On a phone the dates are a line, until somebody wants other ones. */
export function HoursFilters({ params }: { params: HoursParams }) {
  const { asked, period, set, setPeriod } = params;
  const projects = trpc.projects.list.useQuery();
  const all = '0';
  return (
    <>
      <div className={classes.filters} data-other={period === 'other' || undefined}>
        <Select
          aria-label={messages.report.period}
          data={periods}
          value={period}
          allowDeselect={false}
          onChange={(name) => name && setPeriod(name as PeriodName)}
        />
        <DateField
          aria-label={text.from}
          className={classes.date ?? ''}
          value={asked.from}
          onChange={(from) => set({ from })}
        />
        <DateField
          aria-label={text.to}
          className={classes.date ?? ''}
          value={asked.to}
          onChange={(to) => set({ to })}
        />
        <Select
          aria-label={text.project}
          data={[
            { value: all, label: text.allProjects },
            ...(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(asked.projectId ?? all)}
          allowDeselect={false}
          onChange={(id) => set({ project: id && id !== all ? id : '' })}
        />
        <Select
          aria-label={text.whose}
          className={classes.whose ?? ''}
          data={people}
          value={asked.of ?? everybody}
          allowDeselect={false}
          onChange={(of) => set({ of: of && of !== everybody ? of : '' })}
        />
      </div>
      {period !== 'other' && asked.from !== '' && (
        <Text c="dimmed" fz="text" mt="calc(var(--mantine-spacing-xs) * -1)" mb="sm" className={classes.dates ?? ''}>
          <FormattedDate date={asked.from} /> to <FormattedDate date={asked.to} />
        </Text>
      )}
    </>
  );
}
