import { clsx } from 'clsx';
import { formatDate } from '#shared/dates.ts';
import { useToday } from '#web/use-today.ts';
import classes from './day-tile.module.css';
import words from './words.module.css';

/** A day as a number over its month, or `Today`. The year is written where it is another one. */
export function DayTile({ date, tinted = false }: { date: string; tinted?: boolean }) {
  const today = useToday();
  const [day = '', month = '', year = ''] = formatDate(date).split('-');
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return (
    <time dateTime={date} className={clsx(classes.tile, tinted && classes.tinted)}>
      <span className={classes.day}>{Number(day)}</span>
      <span className={clsx(classes.month, !tinted && words.dimmed)}>
        {date === today ? 'Today' : `${month.slice(0, 3)}${isThisYear ? '' : ` ${year}`}`}
      </span>
    </time>
  );
}
