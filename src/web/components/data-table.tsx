import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { fold } from '#shared/names.ts';
import { CardList } from './card-list.tsx';
import { FormError } from './form-error.tsx';
import { EmptyState, FailedState, LoadingRows } from './list-states.tsx';
import { Surface } from './surface.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableGrid } from './table-grid.tsx';
import { tableRoom } from './table-room.ts';
import type { Column, DataTableProps, Sort } from './table-types.ts';
import { useHasRoom } from './use-has-room.ts';
import { useIsPrinting } from './use-is-printing.ts';

export type { Column, Paging, Sort } from './table-types.ts';

/** A list of rows: a table where there is room for it, else stacked cards, with its loading, empty and failed states. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = { ...given, rows: useSeenFirst(given) };
  const isWhole = props.rows === given.rows;
  const { label, rows, empty, failed, bare = false, loadingRows, footer } = props;
  const state = useTableState(props);
  const isPrinting = useIsPrinting();
  const [room, hasRoom] = useHasRoom(tableRoom(props));
  // Paper is wide enough for the table, even when a phone prints.
  const isTable = hasRoom || isPrinting;
  const Drawn = isTable ? TableGrid : CardList;
  return (
    <div ref={room} data-layout={isTable ? 'table' : 'cards'}>
      {rows === undefined ? (
        <Frame bare={bare}>
          {failed ? <FailedState {...failed} /> : <LoadingRows {...(loadingRows && { rows: loadingRows })} />}
        </Frame>
      ) : rows.length === 0 && !footer ? (
        <Frame bare={bare}>
          <EmptyState {...empty} />
        </Frame>
      ) : (
        <>
          {failed && <FormError space="after">{failed.text}</FormError>}
          <Drawn {...props} label={label} rows={state.shown} sort={state.sort} onSort={state.onSort} />
          {isWhole && state.paging.total > state.paging.pageSize && <TableFooter {...state.paging} />}
        </>
      )}
    </div>
  );
}

function Frame({ bare, children }: { bare: boolean; children: ReactNode }) {
  return bare ? children : <Surface flush>{children}</Surface>;
}

const seenFirst = 3;

/**
 * The rows that a screen holds, and in a second drawing all: fifty at once hold an old phone up. All at once for somebody who is further
 * down already, or comes back to their place there.
 */
function useSeenFirst<Row>({ rows, isLong = false }: DataTableProps<Row>) {
  const isBack = useNavigationType() === 'POP';
  // Not undefined, which React takes for no value to begin with.
  const isWhole = useDeferredValue<typeof rows | null>(rows, isBack ? rows : null) === rows;
  return isWhole || !isLong || window.scrollY > 0 ? rows : rows?.slice(0, seenFirst);
}

const defaultPageSize = 50;

/** The current sort and page (from the address, the server or local state) and the rows to show. */
function useTableState<Row>({
  columns,
  rows,
  list,
  paging,
  pageSize = defaultPageSize,
  serverSorted,
  initialSort,
  reveal,
  rowKey,
}: DataTableProps<Row>) {
  const [ownSort, setOwnSort] = useState<Sort | null>(initialSort ?? null);
  const [ownPage, setOwnPage] = useState(1);
  const sort = list ? (list.sort ? { key: list.sort, descending: list.descending } : null) : ownSort;

  function onSort(key: string, descending = key === sort?.key && !sort.descending) {
    if (list) return list.toggleSort(key, descending);
    setOwnSort({ key, descending });
    setOwnPage(1);
  }

  const sorted = serverSorted ? (rows ?? []) : sortRows(rows ?? [], columns, sort);
  const onPage = list?.setPage ?? setOwnPage;
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageSize));
  const page = Math.min(list?.page ?? ownPage, pageCount);
  const revealed = useRef<typeof reveal>(undefined);
  useEffect(() => {
    if (reveal === undefined || revealed.current === reveal || paging) return;
    const index = sorted.findIndex((row) => rowKey(row) === reveal);
    if (index < 0) return;
    revealed.current = reveal;
    const wanted = Math.floor(index / pageSize) + 1;
    // The same page again would be one more step of Back.
    if (wanted !== page) onPage(wanted);
  });

  if (paging) return { sort, onSort, shown: sorted, paging };
  return {
    sort,
    onSort,
    shown: sorted.slice((page - 1) * pageSize, page * pageSize),
    paging: { page, pageSize, total: sorted.length, onPage },
  };
}

type SortKey = string | number | null;

/** A sorted copy. Ignores case and macrons, so `Ōkura` is next to `Okura`; rows without a value come last in both directions. */
function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const sortValue = sort && columns.find((column) => column.key === sort.key)?.sortValue;
  if (!sort || !sortValue) return rows;
  const turn = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: toKey(sortValue(row)) }))
    .sort((a, b) => compareKeys(a.key, b.key, turn))
    .map((entry) => entry.row);
}

function toKey(value: string | number | null | undefined): SortKey {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? fold(value) : value;
}

function compareKeys(a: SortKey, b: SortKey, turn: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -turn : a > b ? turn : 0;
}
