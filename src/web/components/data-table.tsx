import { type ReactNode, useState } from 'react';
import { CardList } from './card-list.tsx';
import classes from './data-table.module.css';
import { FormError } from './form-error.tsx';
import { EmptyState, FailedState, LoadingRows } from './list-states.tsx';
import { sortRows } from './sort-rows.ts';
import { Surface } from './surface.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableGrid } from './table-grid.tsx';
import type { DataTableProps, Sort } from './table-types.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { useIsWide } from './use-is-wide.ts';

export type { Column, Paging, Sort } from './table-types.ts';

/** A list of rows: a table from 768 px up, stacked cards under it, with its loading, empty and failed states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, empty, failed, bare = false, loadingRows, footer } = props;
  const state = useTableState(props);
  const isPrinting = useIsPrinting();
  // Paper is wide enough for the table, even when a phone prints.
  const isWide = useIsWide() || isPrinting;

  if (rows === undefined) {
    return (
      <Frame bare={bare}>
        {failed ? <FailedState {...failed} /> : <LoadingRows {...(loadingRows && { rows: loadingRows })} />}
      </Frame>
    );
  }
  if (rows.length === 0 && !footer) {
    return (
      <Frame bare={bare}>
        <EmptyState {...empty} />
      </Frame>
    );
  }
  const Drawn = isWide ? TableGrid : CardList;
  return (
    <div className={classes.whole}>
      {failed && <FormError space="after">{failed.text}</FormError>}
      <Drawn {...props} label={label} rows={state.shown} sort={state.sort} onSort={state.onSort} />
      {state.paging.total > state.paging.pageSize && <TableFooter {...state.paging} />}
    </div>
  );
}

function Frame({ bare, children }: { bare: boolean; children: ReactNode }) {
  return bare ? children : <Surface flush>{children}</Surface>;
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
}: DataTableProps<Row>) {
  const [ownSort, setOwnSort] = useState<Sort | null>(initialSort ?? null);
  const [ownPage, setOwnPage] = useState(1);
  const sort = list ? (list.sort ? { key: list.sort, descending: list.descending } : null) : ownSort;

  function onSort(key: string) {
    if (list) return list.toggleSort(key);
    setOwnSort({ key, descending: ownSort?.key === key ? !ownSort.descending : false });
    setOwnPage(1);
  }

  const sorted = serverSorted ? (rows ?? []) : sortRows(rows ?? [], columns, sort);
  if (paging) return { sort, onSort, shown: sorted, paging };
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageSize));
  const page = Math.min(list?.page ?? ownPage, pageCount);
  return {
    sort,
    onSort,
    shown: sorted.slice((page - 1) * pageSize, page * pageSize),
    paging: { page, pageSize, total: sorted.length, onPage: list?.setPage ?? setOwnPage },
  };
}
