import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActivityMark } from '#web/changes/waiting-mark.tsx';
import { activityPath } from '#web/paths.ts';
import classes from './activity-row.module.css';

/** A row of a list on Home that opens its activity: what is known of it below its name, and what stands at its end. */
export function ActivityRow({
  activity,
  end,
  children,
}: {
  activity: { id: number; activityName: string };
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={activityPath(activity.id)} className={classes.name}>
          {activity.activityName}
        </Link>
        <ActivityMark id={activity.id} />
        <div className={classes.meta}>{children}</div>
      </div>
      {end}
      <IconChevronRight size={18} stroke={1.7} aria-hidden className={classes.chevron} />
    </li>
  );
}
