import { Button } from '@mantine/core';
import { IconFolder, IconMapPin, IconUser } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type ActivityTab, activitySorts } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import type { ListParams } from '#web/components/use-list-params.ts';
import { activityPath, paths } from '#web/paths.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

type Row = Outputs['activities']['list']['rows'][number];

const pageSize = 50;

const columns: Column<Row>[] = [
  {
    key: 'activityDate',
    title: messages.activities.date,
    render: (row) => <FormattedDate date={row.activityDate} />,
    sortable: true,
    card: 'top',
    width: 155,
  },
  {
    key: 'activityName',
    title: messages.activities.name,
    render: (row) => row.activityName,
    sortable: true,
    isTitle: true,
  },
  {
    key: 'projectName',
    title: messages.activities.projectName,
    render: (row) => row.projectName,
    sortable: true,
    icon: IconFolder,
  },
  {
    key: 'projectLocation',
    title: messages.activities.location,
    render: (row) => row.projectLocation,
    sortable: true,
    icon: IconMapPin,
  },
  {
    key: 'status',
    title: messages.activities.status,
    render: (row) => <StatusBadge status={row.status} dense />,
    sortable: true,
    card: 'badge',
  },
  {
    key: 'createdBy',
    title: messages.activities.createdBy,
    render: (row) => row.createdBy ?? messages.activities.notAvailable,
    sortable: true,
    icon: IconUser,
  },
];

/** One page of a tab, as the server found and sorted it. A row opens its activity. */
export function ActivityTable({ list, tab }: { list: ListParams; tab: ActivityTab }) {
  const { rows, failed, paging } = useActivityPage(list, tab);
  return (
    <DataTable
      label={tab === 'active' ? messages.activities.active : messages.activities.archived}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => activityPath(row.id)}
      actionsTitle="Action"
      list={list}
      serverSorted
      paging={paging}
      failed={failed}
      empty={emptyOf(list.term, tab)}
    />
  );
}

/** The column that the address names, or the list's own. */
export function sortOf(list: ListParams) {
  return activitySorts.find((known) => known === list.sort) ?? 'activityDate';
}

/** The page that was turned: the server finds the next one beside its first row. */
type LeftPage = { of: string; near: { page: number; activityDate: string; id: number } };

const listName = (tab: string, sort: string, descending: boolean) => `${tab} ${sort} ${descending}`;

function useActivityPage(list: ListParams, tab: ActivityTab) {
  const { term, page, descending } = list;
  const sort = sortOf(list);
  const [left, setLeft] = useState<LeftPage>();
  const near = left?.of === listName(tab, sort, descending) ? left.near : undefined;
  const query = trpc.activities.list.useQuery(
    { tab, term, sort, descending, page, pageSize, near },
    // The rows before stay while the next ones are on their way; those of the other tab would mislead.
    { placeholderData: (before, query) => (isOfTab(query?.queryKey, tab) ? before : undefined) },
  );
  const counts = trpc.activities.counts.useQuery();
  const total = query.data?.total ?? counts.data?.[tab] ?? 0;
  const isPastEnd = query.data !== undefined && !query.isPlaceholderData && query.data.rows.length === 0 && page > 1;
  const { setPage } = list;
  useEffect(() => {
    if (isPastEnd) setPage(1);
  }, [isPastEnd, setPage]);

  function turn(next: number) {
    const first = query.isPlaceholderData ? undefined : query.data?.rows[0];
    if (first) {
      const { activityDate, id } = first;
      setLeft({ of: listName(tab, sort, descending), near: { page, activityDate, id } });
    }
    setPage(next);
  }

  return {
    rows: isPastEnd ? undefined : query.data?.rows,
    failed: query.isError ? { text: messages.activities.listLoadFailed, onRetry: query.refetch } : undefined,
    paging: { page, pageSize, total, isAtLeast: query.data?.isAtLeast ?? false, onPage: turn },
  };
}

function isOfTab(queryKey: unknown, tab: ActivityTab): boolean {
  const input = Array.isArray(queryKey) ? (queryKey[1] as { input?: { tab?: string } } | undefined)?.input : undefined;
  return input?.tab === tab;
}

function emptyOf(term: string, tab: ActivityTab) {
  if (term) return { text: messages.activities.noResults(term) };
  if (tab === 'archived') return { text: messages.activities.emptyArchived };
  const action = (
    <Button component={Link} to={paths.addActivity} variant="light">
      {messages.shell.addActivity}
    </Button>
  );
  return { text: messages.activities.empty, action };
}
