import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './data-table.module.css';
import { handsFocusOn } from './keep-focus.ts';
import words from './words.module.css';

type RowTitleProps<Row> = {
  row: Row;
  children: ReactNode;
  rowLink?: (row: Row) => string;
  linkState?: object;
  onRowClick?: (row: Row) => void;
};

/** The name of a row: a link or a button when the row opens something, so that the keyboard can open it too. */
export function RowTitle<Row>({ row, children, rowLink, linkState, onRowClick }: RowTitleProps<Row>) {
  if (rowLink) {
    return (
      <Link ref={handsFocusOn} to={rowLink(row)} state={linkState} className={clsx(words.plain, classes.rowTitle)}>
        {children}
      </Link>
    );
  }
  if (onRowClick) {
    return (
      <button
        ref={handsFocusOn}
        type="button"
        className={clsx(words.plain, classes.rowTitle)}
        onClick={() => onRowClick(row)}
      >
        {children}
      </button>
    );
  }
  return <span className={classes.rowTitle}>{children}</span>;
}
