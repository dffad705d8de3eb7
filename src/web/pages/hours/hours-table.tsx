import { Button, Group } from '@mantine/core';
import { formatMonth } from '#shared/dates.ts';
import type { HoursGroup } from '#shared/hours.ts';
import { messages } from '#shared/messages.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import inline from '#web/components/inline.module.css';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { showHours } from '#web/parts/show-hours.ts';
import type { Outputs } from '#web/trpc.ts';

const text = messages.hours;

type Row = Outputs['hours']['show']['rows'][number];

const titles: Record<HoursGroup, string> = { person: text.person, project: text.project, month: text.month };

function columnsFor(by: HoursGroup): Column<Row>[] {
  const title: Column<Row> = {
    key: 'name',
    title: titles[by],
    render: ({ name }) => (by === 'month' ? formatMonth(name) : name),
    sortValue: ({ name }) => name,
    ...(by === 'month' && { order: 'time' as const }),
    isTitle: true,
    // `September` is the longest word of a month; a name may break.
    room: by === 'month' ? 165 : 150,
  };
  // A card has one short line for what the table has columns for.
  const role: Column<Row> = {
    ...{ key: 'role', title: text.role, room: 110 },
    render: (row, layout) => (layout === 'cards' ? `${row.role}, ${text.dayCount(row.days)}` : row.role),
  };
  const people: Column<Row> = {
    ...{
      key: 'people',
      title: text.peopleColumn,
      align: 'right',
      width: 84,
      sortValue: (row) => row.people,
      order: 'amount',
    },
    render: (row, layout) =>
      layout === 'cards' ? `${text.people(row.people)}, ${text.dayCount(row.days)}` : row.people,
  };
  return [
    title,
    by === 'person' ? role : people,
    {
      ...{ key: 'days', title: text.days, render: (row) => row.days, align: 'right', width: 76 },
      card: 'hidden',
      sortValue: (row) => row.days,
      order: 'amount',
    },
    {
      ...{ key: 'hours', title: text.title, align: 'right', card: 'side', width: 118 },
      render: (row) => <b className={inline.figures}>{showHours(row.hours)}</b>,
      sortValue: (row) => row.hours,
      order: 'amount',
    },
    {
      ...{ key: 'lastDay', title: text.lastDay, width: 152, digits: 16.5, card: 'hidden' },
      render: ({ lastDay }) => <FormattedDate date={lastDay} />,
      sortValue: (row) => row.lastDay,
      order: 'time',
    },
  ];
}

type HoursTableProps = {
  /** Undefined while they load. */
  rows: Row[] | undefined;
  totalHours: number;
  by: HoursGroup;
  onAdd: () => void;
};

/** The hours, most first; by month, the months in order. The last row is the total. */
export function HoursTable({ rows, totalHours, by, onAdd }: HoursTableProps) {
  return (
    <DataTable
      key={by}
      label={`${text.title}, ${titles[by]}`}
      dense
      columns={columnsFor(by)}
      rows={rows}
      rowKey={({ key }) => key}
      initialSort={by === 'month' ? { key: 'name', descending: false } : { key: 'hours', descending: true }}
      empty={{
        text: text.empty,
        action: (
          <NeedsCoverage>
            <Button variant="light" onClick={onAdd}>
              {text.add}
            </Button>
          </NeedsCoverage>
        ),
      }}
      {...(rows &&
        rows.length > 0 && {
          footer: (
            <Group justify="space-between" px="2xs" py="xs">
              <span>{text.total}</span>
              <b>{showHours(totalHours)}</b>
            </Group>
          ),
        })}
    />
  );
}
