import { Button } from '@mantine/core';
import { IconDeviceMobile, IconDeviceMobileCheck, IconFolder, IconMapPin, IconUser } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { type ActivityTab, activitySorts } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { ActivityTime } from '#web/components/activity-time.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { handsFocusOn } from '#web/components/keep-focus.ts';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { useRowKeys } from '#web/components/row-keys.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import type { ListParams } from '#web/components/use-list-params.ts';
import { usePastEnd } from '#web/components/use-past-end.ts';
import words from '#web/components/words.module.css';
import { ActivityMark } from '#web/forms/waiting-mark.tsx';
import { useCanKeep } from '#web/offline/pinned.ts';
import { useKeptActivities } from '#web/parts/activity/use-kept-activities.ts';
import { useKeepOnPhone } from '#web/parts/use-keep-on-phone.ts';
import { activityPath, paths } from '#web/paths.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { DayLink } from './day-link.tsx';
import classes from './row-buttons.module.css';

type Row = Outputs['activities']['list']['rows'][number];

type FoundActivities = {
  rows: Row[] | undefined;
  /** What was asked for: the list and its page. */
  asked: string;
  total: number;
  isError: boolean;
};

const pageSize = 50;

const columns: Column<Row>[] = [
  {
    key: 'activityDate',
    title: messages.activities.date,
    render: (row) => <ActivityTime activity={row} />,
    sortable: true,
    order: 'time',
    card: 'top',
    width: 162,
    digits: 16.5,
  },
  {
    key: 'activityName',
    title: messages.activities.name,
    render: (row) => row.activityName,
    sortable: true,
    isTitle: true,
    room: 210,
  },
  {
    key: 'projectName',
    title: messages.activities.projectName,
    render: (row) => row.projectName,
    sortable: true,
    icon: IconFolder,
    room: 134,
  },
  {
    key: 'projectLocation',
    title: messages.activities.location,
    render: (row) => <Place activity={row} />,
    sortable: true,
    icon: IconMapPin,
    room: 144,
  },
  {
    key: 'status',
    title: messages.activities.status,
    // The mark stands where there is room for it: under the status, and in a card after the last line.
    render: (row, layout) => (
      <>
        <StatusBadge status={row.status} dense />
        {layout === 'table' && <ActivityMark id={row.id} />}
      </>
    ),
    sortable: true,
    card: 'badge',
    width: 134,
  },
  {
    key: 'createdBy',
    title: messages.activities.createdBy,
    render: (row, layout) => (
      <>
        {row.createdBy ?? messages.activities.notAvailable}
        {layout === 'cards' && <ActivityMark id={row.id} />}
      </>
    ),
    sortable: true,
    icon: IconUser,
    room: 92,
  },
];

/** The documented location, and where people meet if that is another place. */
function Place({ activity: { projectLocation, meetingPlace } }: { activity: Row }) {
  if (!meetingPlace) return projectLocation;
  return (
    <>
      <p>{projectLocation}</p>
      <p className={words.dimmed}>{messages.activities.meetAt(meetingPlace)}</p>
    </>
  );
}

type ActivityTableProps = { list: ListParams; tab: ActivityTab };

/**
 * One page of a tab, as the server found and sorted it. A row opens its activity. Rendering is deferred, so that fifty cards do not
 * delay the letters that somebody types on an old phone.
 */
export function ActivityTable({ list, tab }: ActivityTableProps) {
  const { found, refetch } = useActivityPage(list, tab);
  return <DrawnActivities list={list} tab={tab} found={useDeferredValue(found)} onRetry={refetch} />;
}

type DrawnActivitiesProps = ActivityTableProps & {
  found: FoundActivities;
  onRetry: () => unknown;
};

const DrawnActivities = memo(function DrawnActivities({ list, tab, found, onRetry }: DrawnActivitiesProps) {
  const { rows, asked, total, isError } = found;
  const keyOf = useRowKeys(rows, asked);
  const canKeep = useCanKeep();

  return (
    <DataTable
      label={tab === 'active' ? messages.activities.active : messages.activities.archived}
      columns={columns}
      rows={rows}
      isLong
      rowKey={keyOf}
      rowLink={(row) => activityPath(row.id)}
      actionsTitle="Action"
      actions={(row) => (
        <>
          {row.status !== 'archived' && <DayLink activity={row} />}
          {canKeep && <KeepButton activity={row} />}
        </>
      )}
      actionsRoom={canKeep ? 96 : 60}
      dense
      twoLines
      list={list}
      serverSorted
      paging={{ page: list.page, pageSize, total, onPage: list.setPage }}
      failed={isError ? { text: messages.activities.listLoadFailed, onRetry } : undefined}
      empty={emptyOf(list.term, tab)}
    />
  );
});

/** The sort column from the address, or the list's default. */
export function sortOf(list: ListParams) {
  return activitySorts.find((known) => known === list.sort) ?? 'activityDate';
}

function useActivityPage(list: ListParams, tab: ActivityTab) {
  const { term, page, descending } = list;
  const sort = sortOf(list);
  const of = `${tab} ${sort} ${descending} ${term}`;
  const query = trpc.activities.list.useQuery(
    { tab, term, sort, descending, page, pageSize },
    // Keep the old rows while new ones load, but not those of the other tab, which would mislead.
    { placeholderData: (before, query) => (isOfTab(query?.queryKey, tab) ? before : undefined) },
  );
  const counts = trpc.activities.counts.useQuery();
  const kept = useKeptActivities({ tab, term, sort, descending, page, pageSize });
  const isKept = kept !== undefined && (query.data === undefined || query.isPlaceholderData);
  const data = isKept ? kept : query.data;
  const isError = query.isError && !isKept;
  const total = data?.total ?? counts.data?.[tab] ?? 0;
  const rows = usePastEnd({ data, isPlaceholderData: query.isPlaceholderData && !isKept }, { ...list, total, pageSize })
    ? undefined
    : data?.rows;
  const found: FoundActivities = useMemo(
    () => ({ rows, asked: `${of} ${page}`, total, isError }),
    [rows, of, page, total, isError],
  );
  return { found, refetch: query.refetch };
}

function isOfTab(queryKey: unknown, tab: ActivityTab): boolean {
  const input = Array.isArray(queryKey) ? (queryKey[1] as { input?: { tab?: string } } | undefined)?.input : undefined;
  return input?.tab === tab;
}

function emptyOf(term: string, tab: ActivityTab) {
  if (term) return { text: messages.activities.noResults(term) };
  if (tab === 'archived') return { text: messages.activities.emptyArchived };
  const action = (
    <NeedsCoverage>
      <Button component={Link} to={paths.addActivity} variant="light">
        {messages.shell.addActivity}
      </Button>
    </NeedsCoverage>
  );
  return { text: messages.activities.empty, action };
}

type KeepButtonProps = { activity: { id: number; activityName: string } };

/**
 * Keeps an activity of a list on this phone, for reading and changing it without coverage. A plain button, because a list has fifty of
 * them: fifty tooltips would delay the letters that somebody types.
 */
function KeepButton({ activity: { id, activityName } }: KeepButtonProps) {
  const keep = useKeepOnPhone('activities', id);
  if (!keep) return null;
  const Drawn = keep.isKept ? IconDeviceMobileCheck : IconDeviceMobile;
  return (
    <button
      ref={handsFocusOn}
      type="button"
      className={classes.keep}
      title={messages.activities.keepOnPhone}
      aria-label={`${messages.activities.keepOnPhone} ${activityName}`}
      aria-pressed={keep.isKept}
      onClick={keep.toggle}
    >
      <Drawn size={19} stroke={1.7} aria-hidden />
    </button>
  );
}
