import { formatInstant } from '#shared/dates.ts';
import { useSession } from '#web/session-context.ts';
import classes from './inline.module.css';

/** An instant (ISO, UTC) in the group's time zone: `05-March-2026 14:05`. */
export function Instant({ at }: { at: string }) {
  const { config } = useSession();
  return (
    <time dateTime={at} className={classes.figures}>
      {formatInstant(at, config.orgTimezone)}
    </time>
  );
}
