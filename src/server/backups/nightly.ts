import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import { goodResult } from '#shared/backups.ts';
import { minutesOf, startOfDayIn, todayIn } from '#shared/dates.ts';

const retryAfterMs = 60 * 60_000;
const minutesOfDay = 24 * 60;
/** Over how long the backups that were missed are spread after a start. */
const longestCatchUpMinutes = 30;

export type NightlyPlan = {
  /** `02:30` on the clocks of the time zone. */
  at: string;
  /** How long after a start it waits with a backup that was missed, in milliseconds. */
  catchUpAfterMs: number;
};

/**
 * When this installation makes its nightly backup. `at` is a time, or a span such as `01:00-05:00` for a machine with many groups: each
 * then has a minute of its own in it, by its `databaseId`, and after a start of the machine they do not all catch up at once.
 */
export function planNightly(at: string, databaseId: string): NightlyPlan {
  const [from = '', to] = at.split('-');
  if (to === undefined) return { at: from, catchUpAfterMs: 0 };
  const span = (minutesOf(to) - minutesOf(from) + minutesOfDay) % minutesOfDay;
  const share = createHash('sha256').update(databaseId).digest().readUInt32BE() / 2 ** 32;
  const own = (minutesOf(from) + Math.floor(share * span)) % minutesOfDay;
  return {
    at: [Math.floor(own / 60), own % 60].map((part) => String(part).padStart(2, '0')).join(':'),
    catchUpAfterMs: Math.floor(share * Math.min(span, longestCatchUpMinutes) * 60_000),
  };
}

type Nightly = {
  /** ISO, UTC. */
  now: string;
  timeZone: string;
  /** `02:30` on the clocks of the time zone. */
  at: string;
  /** The last nightly backup that was tried. */
  last: { startedAt: string; result: string } | undefined;
};

/**
 * When the next nightly backup is made (ISO, UTC); a moment that is past when it is due. A server that was off makes it when it is back;
 * a failed backup is tried again an hour later. In the night in which the clocks skip 02:30 it is made at 03:00; in the night in which
 * 02:30 comes twice, once.
 */
export function nextNightly({ now, timeZone, at, last }: Nightly): string {
  // A backup from the future was made before the clock was put back.
  const before = last && last.startedAt <= now ? last : undefined;
  if (before && before.result !== goodResult) return later(before.startedAt, retryAfterMs);
  const [hours, minutes] = at.split(':').map(Number);
  const clock = new Cron(`${minutes} ${hours} * * *`, { timezone: timeZone, paused: true });
  const from = before?.startedAt ?? later(startOfDayIn(timeZone, todayIn(timeZone, now)), -1);
  const next = clock.nextRun(from);
  if (!next) throw new Error(`There is no ${at} in ${timeZone}.`);
  return next.toISOString();
}

const later = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString();
