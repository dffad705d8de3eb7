import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './list-with-export.module.css';

type ListWithExportProps = {
  /** What stands over the list: its tabs, search, filters or heading. */
  bar?: ReactNode;
  /** What the button stands over: the line under `tabs`, or the `corner` of a list that leaves it free when there are two columns. */
  over?: 'tabs' | 'corner';
  exportCsv: ReactNode;
  children: ReactNode;
};

/** A list, the line over it, and Export CSV: at the end of that line, and on a phone under the list. */
export function ListWithExport({ bar, over, exportCsv, children }: ListWithExportProps) {
  return (
    <div className={classes.whole} data-over={over}>
      {bar && <div className={classes.bar}>{bar}</div>}
      <div className={clsx(classes.export, 'bl-screen')}>{exportCsv}</div>
      <div className={classes.list}>{children}</div>
    </div>
  );
}
