import type { ReactNode } from 'react';
import { useMadeAt } from '#web/parts/activity/plan-parts.tsx';
import classes from '#web/parts/activity/safety-plan.module.css';

type PaperProps = {
  /** The kind of document. */
  title: string;
  /** What it is about, on each printed page beside when it was made: a loose page tells where it belongs. */
  name: string;
  children: ReactNode;
};

/** A document on white paper. Browsers repeat the head of a table on each page they print, and nothing else. */
export function Paper({ title, name, children }: PaperProps) {
  const madeAt = useMadeAt();
  return (
    <article className={classes.paper} aria-label={title}>
      <table role="presentation" className={classes.pages}>
        <thead>
          <tr>
            <td>
              <div className={classes.runningHead}>
                <span>
                  {title}: {name}
                </span>
                <span>Made {madeAt}</span>
              </div>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{children}</td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}
