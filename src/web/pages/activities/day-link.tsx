import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { dayPath } from '#web/paths.ts';
import classes from './day-link.module.css';

type DayLinkProps = { activity: { id: number; activityName: string } };

/** Leads from a list to the activity on its day. Plain, because a list has fifty of them. */
export function DayLink({ activity: { id, activityName } }: DayLinkProps) {
  return (
    <Link to={dayPath(id)} className={classes.link}>
      {messages.day.title}
      <span className="bl-hidden">: {activityName}</span>
    </Link>
  );
}
