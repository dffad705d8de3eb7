import { IconWalk } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { dayPath } from '#web/paths.ts';
import classes from './row-buttons.module.css';

type DayLinkProps = { activity: { id: number; activityName: string } };

/**
 * Leads from a list to the activity on its day. Plain, because a list has fifty of them. A table has room for the icon alone, so that nine
 * activities fit on a screen.
 */
export function DayLink({ activity: { id, activityName } }: DayLinkProps) {
  return (
    <Link to={dayPath(id)} className={classes.day} title={messages.day.title}>
      <IconWalk size={18} stroke={1.8} aria-hidden className={classes.icon} />
      <span className={classes.words}>{messages.day.title}</span>
      <span className="bl-hidden">: {activityName}</span>
    </Link>
  );
}
