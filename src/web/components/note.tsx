import type { ReactNode } from 'react';
import classes from './note.module.css';

/** A sentence over a part of a page that says what holds for it, with an optional link or button. */
export function Note({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="note" className={classes.note}>
      <span className={classes.words}>{children}</span>
      {action}
    </div>
  );
}
