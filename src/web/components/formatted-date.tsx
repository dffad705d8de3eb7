import { formatDate } from '#shared/dates.ts';
import classes from './inline.module.css';

/** `2026-03-05` as `05-March-2026`, never wrapped. `fallback` when there is no date. */
export function FormattedDate({ date, fallback = '' }: { date: string | null | undefined; fallback?: string }) {
  if (!date) return fallback;
  return (
    <time dateTime={date} className={classes.figures}>
      {formatDate(date)}
    </time>
  );
}
