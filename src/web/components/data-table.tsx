import { type ReactNode, useState } from 'react';
import { CardList } from './card-list.tsx';
import classes from './data-table.module.css';
import { EmptyState, FailedState, LoadingRows } from './list-states.tsx';
import { sortRows } from './sort-rows.ts';
import { Surface } from './surface.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableGrid } from './table-grid.tsx';
import type { Column, Paging, Sort } from './table-types.ts';
import { useIsWide } from './use-is-wide.ts';
import type { ListParams } from './use-list-params.ts';

export type { Column, Paging, Sort } from './table-types.ts';

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: `query.data`. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The documented text and the button that fills the list. */
  empty: { text: string; action?: ReactNode };
  /** Given when the load failed: `query.isError ? { text: messages.….loadFailed, onRetry: query.refetch } : undefined`. */
  failed?: { text: string; onRetry: () => unknown } | undefined;
  /** `useListParams()`: sort and page then live in the address; without it the table keeps them itself. */
  list?: Pick<ListParams, 'page' | 'setPage' | 'sort' | 'descending' | 'toggleSort'>;
  /** Where a row leads: the title becomes a link, the whole row is clickable. */
  rowLink?: (row: Row) => string;
  /** The same for a row that opens something without an address of its own; the title becomes a button. */
  onRowClick?: (row: Row) => void;
  /** Buttons of a row, usually `ActionIconButton`s. A row with a link and no actions shows an arrow. */
  actions?: (row: Row) => ReactNode;
  actionsTitle?: string;
  /** Takes the place of a row while it is edited: a form over all columns, or the whole card. Nothing for the other rows. */
  rowForm?: (row: Row) => ReactNode;
  /** Paging by the server. Without it, more than `pageSize` rows are paged here. */
  paging?: Paging;
  pageSize?: number;
  /** The server sorts; the table only shows and changes `list.sort`. */
  serverSorted?: boolean;
  dense?: boolean;
  /** A row under the rows, such as the form that adds one. In the table it gets all columns. */
  footer?: ReactNode;
  /** Inside a card or a tab panel that has a border already. */
  bare?: boolean;
  loadingRows?: number;
};

/** A list of rows: a table from 768 px up, stacked cards under it, with its loading, empty and failed states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, empty, failed, bare = false, loadingRows, footer } = props;
  const state = useTableState(props);
  const isWide = useIsWide();

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
      {failed && (
        <p role="alert" className={classes.stale}>
          {failed.text}
        </p>
      )}
      <Drawn {...props} label={label} rows={state.shown} sort={state.sort} onSort={state.onSort} />
      {state.paging.total > state.paging.pageSize && <TableFooter {...state.paging} />}
    </div>
  );
}

function Frame({ bare, children }: { bare: boolean; children: ReactNode }) {
  return bare ? children : <Surface flush>{children}</Surface>;
}

const defaultPageSize = 50;

/** The sort and the page in force, from the address, from the server or from here, and the rows that they leave to show. */
function useTableState<Row>({
  columns,
  rows,
  list,
  paging,
  pageSize = defaultPageSize,
  serverSorted,
}: DataTableProps<Row>) {
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
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
