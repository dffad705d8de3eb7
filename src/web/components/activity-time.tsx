import { type ActivityTimes, showTimes } from '#shared/activities/times.ts';
import { FormattedDate } from './formatted-date.tsx';
import classes from './inline.module.css';
import words from './words.module.css';

/** An activity's date, and its start and finish where they are known. */
export function ActivityTime({ activity }: { activity: ActivityTimes & { activityDate: string } }) {
  return (
    <span className={classes.beside}>
      <FormattedDate date={activity.activityDate} />
      <Times of={activity} />
    </span>
  );
}

/** `09:00 to 15:00`; nothing where neither is known. */
function Times({ of }: { of: ActivityTimes }) {
  const text = showTimes(of);
  // It breaks where a night's times are wider than their column.
  return text && <span className={words.dimmed}>{text}</span>;
}
