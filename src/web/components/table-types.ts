import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListParams } from './use-list-params.ts';

/** A row in a table, or as a card where there is no room for the table. */
type Layout = 'table' | 'cards';

/** One column of a `DataTable`, and its place on the card that a row becomes without room for the table. */
export type Column<Row> = {
  key: string;
  title: string;
  render: (row: Row, layout: Layout) => ReactNode;
  /** Makes the header a sort button. The table sorts by it, ignoring case and macrons, empty values last, unless `serverSorted`. */
  sortValue?: (row: Row) => string | number | null | undefined;
  /** True for a column that the server sorts, which has no `sortValue`. */
  sortable?: boolean;
  /** What it is sorted by, where that is no word: how a list of cards calls its two directions. */
  order?: 'time' | 'amount' | 'size';
  /** Its width in px, for what is always as wide: a date, a status. The other columns share the rest. */
  width?: number;
  /** How many digits are as wide as what must stand on one line, such as a date: a wide font makes the column wider than `width`. */
  digits?: number;
  /** The px that a column without a width needs to be read without broken words, and its share of the rest. */
  room?: number;
  align?: 'left' | 'right' | 'center';
  /** Its title is written upwards: for many narrow columns beside each other. */
  isUpright?: boolean;
  /** The one column that names the row: bold in the table, the card's heading, and the row's link. */
  isTitle?: boolean;
  /**
   * Where the card shows it: `line` (default: icon or label, then value), `spread` (label left, figure right), `top` (small, above the
   * title), `badge` (top right), `side` (right of all, for a figure: then the cards are lines of one frame, and a `line` has no label), `hidden`.
   */
  card?: 'line' | 'spread' | 'top' | 'badge' | 'side' | 'hidden';
  /** Replaces the label on the card's line. */
  icon?: Icon;
};

export type Sort = { key: string; descending: boolean };

/** Paging by the server: `rows` is one page. */
export type Paging = {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
};

export type DataTableProps<Row> = {
  /** The first sort order of a table without `list`. */
  initialSort?: Sort;
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: `query.data`. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The documented text and the button that adds the first row. */
  empty: { text: string; action?: ReactNode };
  /** Given when the load failed: `failedOf(query, messages.….loadFailed)`. */
  failed?: { text: string; onRetry: () => unknown } | undefined;
  /** `useListParams()`, to keep sort and page in the address; without it the table keeps them itself. */
  list?: Pick<ListParams, 'page' | 'setPage' | 'sort' | 'descending' | 'toggleSort'>;
  /** The address that a row opens: the title becomes a link and the whole row clickable. */
  rowLink?: (row: Row) => string;
  /** What the page behind that link gets as the navigation's state: where its way back leads. */
  linkState?: object;
  /** The same for a row that opens something without an address of its own; the title becomes a button. */
  onRowClick?: (row: Row) => void;
  /** Buttons of a row, usually `ActionIconButton`s. A row with a link and no actions shows an arrow. */
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsTitle?: string;
  /** The px that the actions need; two icon buttons by default. */
  actionsRoom?: number;
  /** Wraps a row in a provider, for a form whose field and buttons are in different cells. */
  around?: (row: Row, drawn: ReactNode) => ReactNode;
  /** Replaces a row while it is edited, by a form over all columns or the whole card. Nothing for other rows. */
  rowForm?: (row: Row, layout: Layout) => ReactNode;
  /** Paging by the server. Without it, more than `pageSize` rows are paged here. */
  paging?: Paging;
  pageSize?: number;
  /** The key of a row that was just added: the table turns to its page once. */
  reveal?: string | number | undefined;
  /** The server sorts; the table only shows and changes `list.sort`. */
  serverSorted?: boolean;
  /** Smaller text and lower rows, for long lists. */
  dense?: boolean;
  /** What the columns hold decides their widths: many figures under long headings, no word of which may break. */
  byContent?: boolean;
  /** Texts end after two lines, so that rows are as high as each other: what opens from the row has them whole. */
  twoLines?: boolean;
  /** A last row across all columns, such as the form that adds a row. */
  footer?: ReactNode;
  /** For a page of fifty: those that a screen holds are drawn first. `rows` stays the same array until the rows change. */
  isLong?: boolean;
  /** No border, for use inside a card or a tab panel that has one. */
  bare?: boolean;
  loadingRows?: number;
};

/** The props of both layouts, table and cards: the rows of this page and how they are sorted. */
export type DrawnRows<Row> = DataTableProps<Row> & {
  rows: readonly Row[];
  sort: Sort | null;
  /** Without a direction, choosing the same column again reverses it. */
  onSort: (key: string, descending?: boolean) => void;
};
