import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
  /** On the card: `line` (default; icon or label, then value), `top` (small, over the title), `badge` (top right), `hidden`. */
  card?: 'line' | 'top' | 'badge' | 'hidden';
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
