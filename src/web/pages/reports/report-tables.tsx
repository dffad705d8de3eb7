import { Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { isCatches } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { useIsPrinting } from '#web/components/use-is-printing.ts';
import words from '#web/components/words.module.css';
import { formatFigure, species } from '#web/parts/series.ts';
import { activityPath } from '#web/paths.ts';
import classes from './report.module.css';
import type { Report } from './report-params.ts';

type PredatorRow = Report['predatorDetailRows'][number] & { order: number };
type DetailRow = Report['detailRows'][number];

const newestFirst = { key: 'date', descending: true };

/** A link to the step where the amounts were recorded. */
function ActivityLink({ activityId, activityName }: { activityId: number; activityName: string }) {
  return (
    <Link to={activityPath(activityId, 'outcome')} className={words.plain}>
      {activityName}
    </Link>
  );
}

/** Turns paging off while printing. */
function useTablePages() {
  return useIsPrinting() ? { pageSize: Number.MAX_SAFE_INTEGER } : {};
}

/** `Done` or `Planned`, where a report has both. */
function stateColumns<Row extends { activityId: number }>({ plannedActivityIds }: Report): Column<Row>[] {
  if (plannedActivityIds.length === 0) return [];
  const planned = new Set(plannedActivityIds);
  const render = ({ activityId }: Row) => stateOf(planned.has(activityId));
  return [{ key: 'state', title: messages.report.state, render, sortValue: render }];
}

export const stateOf = (isPlanned: boolean) => (isPlanned ? messages.report.planned : messages.report.done);

export function PredatorTable({ report }: { report: Report }) {
  const pages = useTablePages();
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id} mt="xs" className={classes.section}>
      <Title order={2} id={id}>
        Predator control detail
      </Title>
      <DataTable
        label="Predator control detail"
        columns={[...predatorColumns, ...stateColumns<PredatorRow>(report)]}
        rows={report.predatorDetailRows.map((row, order) => ({ ...row, order }))}
        rowKey={({ order }) => order}
        initialSort={newestFirst}
        empty={{ text: messages.report.noRecords }}
        dense
        byContent
        {...pages}
      />
    </Stack>
  );
}

const dateColumn: Column<{ activityDate: string }> = {
  key: 'date',
  title: 'Date',
  render: ({ activityDate }) => <FormattedDate date={activityDate} />,
  sortValue: ({ activityDate }) => activityDate,
  order: 'time',
  card: 'top',
  width: 152,
  digits: 16.5,
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A table shows that a row has no such figure; a card leaves its line out. */
const noFigure = { table: '–', cards: '' };

const countColumns = species.map(
  ({ name, label }): Column<PredatorRow> => ({
    key: name,
    title: label,
    // A card leaves out zeros; a table shows them.
    render: (row, layout) =>
      !isCatches(row.subType) || (row[name] === 0 && layout === 'cards') ? (
        noFigure[layout]
      ) : (
        <>
          {formatFigure(row[name])}
          {name === 'others' && (
            <Text span display="block" size="xs" fw={400} c="dimmed" className={words.typed ?? ''}>
              {row.othersDescription}
            </Text>
          )}
        </>
      ),
    align: 'right',
    card: 'spread',
    ...(name === 'others' && { room: 110 }),
  }),
);

const predatorColumns: Column<PredatorRow>[] = [
  {
    key: 'name',
    title: 'Activity',
    render: (row) => <ActivityLink {...row} />,
    sortValue: (row) => row.activityName,
    isTitle: true,
  },
  dateColumn,
  {
    key: 'type',
    title: 'Type',
    render: ({ subType }) => capital(subType),
    room: 100,
  },
  {
    key: 'measurement',
    title: 'Measurement',
    render: ({ measurement }, layout) => (measurement === null ? noFigure[layout] : formatFigure(measurement)),
    align: 'right',
    card: 'spread',
    room: 112,
  },
  ...countColumns,
];

type DetailTableProps = { report: Report; measurement: string };

export function DetailTable({ report, measurement }: DetailTableProps) {
  const pages = useTablePages();
  const id = useId();
  const amountTitle = measurement ? `Amount (${measurement})` : 'Amount';
  const columns: Column<DetailRow>[] = [
    dateColumn,
    {
      key: 'name',
      title: 'Activity',
      render: (row) => <ActivityLink {...row} />,
      sortValue: ({ activityName }) => activityName,
      isTitle: true,
    },
    ...stateColumns<DetailRow>(report),
    {
      key: 'amount',
      title: amountTitle,
      render: ({ amount }) => formatFigure(amount),
      sortValue: ({ amount }) => amount,
      order: 'amount',
      align: 'right',
      card: 'spread',
      room: 150,
    },
  ];
  return (
    <Stack component="section" gap="sm" aria-labelledby={id} mt="xs" className={classes.section}>
      <Title order={2} id={id}>
        Detail by activity
      </Title>
      <DataTable
        label="Detail by activity"
        columns={columns}
        rows={report.detailRows}
        rowKey={({ activityId }) => activityId}
        initialSort={newestFirst}
        empty={{ text: messages.report.noAmounts }}
        {...pages}
        {...(report.detailRows.length > 0 && { footer: <Sums report={report} /> })}
      />
    </Stack>
  );
}

function Sums({ report: { totalAmount, plannedAmount, plannedActivityIds } }: { report: Report }) {
  return (
    <>
      <Sum name="Total completed" figure={totalAmount} />
      {plannedActivityIds.length > 0 && <Sum name={messages.report.ofItPlanned} figure={plannedAmount} />}
    </>
  );
}

function Sum({ name, figure }: { name: string; figure: number }) {
  return (
    <Group justify="space-between" gap="0 sm" fw={650}>
      <span>{name}</span>
      <span>{formatFigure(figure)}</span>
    </Group>
  );
}
