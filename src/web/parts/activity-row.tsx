import { IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DayTile } from '#web/components/day-tile.tsx';
import words from '#web/components/words.module.css';
import { ActivityMark } from '#web/forms/waiting-mark.tsx';
import { activityPath } from '#web/paths.ts';
import classes from './activity-row.module.css';

type ActivityRowProps = {
  activity: { id: number; activityName: string };
  /** The activity's day, in a list that is not grouped by day. Such a row is as wide as its card. */
  date?: string;
  /** What stands at the row's end. */
  end?: ReactNode;
  /** What is known of the activity, below its name. */
  children: ReactNode;
};

/** A row of a list that opens its activity. */
export function ActivityRow({ activity, date, end, children }: ActivityRowProps) {
  return (
    <li className={classes.row} data-dated={date !== undefined || undefined}>
      {date !== undefined && <DayTile date={date} />}
      <div className={clsx(words.grow, classes.words)}>
        <Link to={activityPath(activity.id)} className={clsx(words.plain, classes.name)}>
          {activity.activityName}
        </Link>
        <div className={clsx(words.hint, classes.meta)}>{children}</div>
      </div>
      <span className={classes.mark}>
        <ActivityMark id={activity.id} />
      </span>
      {end && <span className={classes.end}>{end}</span>}
      <IconChevronRight size={18} stroke={1.7} aria-hidden className={words.dimmed} />
    </li>
  );
}
