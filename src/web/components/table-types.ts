import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListParams } from './use-list-params.ts';

/** One column of a `DataTable`, and its place on the card that a row becomes under 768 px. */
export type Column<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Makes the header a button. The table sorts by this itself, folded and with empty values last, unless `serverSorted`. */
  sortValue?: (row: Row) => string | number | null | undefined;
  /** Server-sorted columns have no `sortValue`: say it here. */
  sortable?: boolean;
  width?: number | string;
  align?: 'left' | 'right' | 'center';
  /** Bold in the table, the heading of the card. One column has it. It carries the row's link. */
  isTitle?: boolean;
  /**
   * On the card: `line` (default; icon or label, then value), `spread` (a line with the label left and a figure right), `top` (small,
   * over the title), `badge` (top right), `hidden`.
   */
  card?: 'line' | 'spread' | 'top' | 'badge' | 'hidden';
  /** Replaces the label on the card's line. */
  icon?: Icon;
};

export type Sort = { key: string; descending: boolean };

/** Paging that the server does: the rows given are one page. */
export type Paging = {
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`: the server stopped counting. */
  isAtLeast?: boolean;
  onPage: (page: number) => void;
};

export type DataTableProps<Row> = {
  /** How the rows are sorted until a person sorts them otherwise; for a table without `list`. */
  initialSort?: Sort;
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
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsTitle?: string;
  /** Stands around a row, for what its cells share: a form whose field is in one cell and whose buttons are in another. */
  around?: (row: Row, drawn: ReactNode) => ReactNode;
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

/** What a drawing of the rows gets: the rows of this page, and how they are sorted. */
export type DrawnRows<Row> = DataTableProps<Row> & {
  rows: readonly Row[];
  sort: Sort | null;
  onSort: (key: string) => void;
};
