import { createHash } from 'node:crypto';
import { goodResult } from '#shared/backups.ts';
import { addDays, startOfDayIn, timeIn, todayIn } from '#shared/dates.ts';

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

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
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
 * Whether today's backup is due. A server that was off makes it when it is back; a failed backup is tried again an hour later. In the
 * night in which the clocks skip 02:30 it is made at 03:00; in the night in which 02:30 comes twice, once.
 */
export function isNightlyDue({ now, timeZone, at, last }: Nightly): boolean {
  if (timeIn(timeZone, now) < at) return false;
  if (!last) return true;
  const wasToday = todayIn(timeZone, last.startedAt) === todayIn(timeZone, now);
  if (!wasToday || timeIn(timeZone, last.startedAt) < at) return true;
  return last.result !== goodResult && Date.parse(now) - Date.parse(last.startedAt) >= retryAfterMs;
}

/** When the next nightly backup is made (ISO, UTC); `now` when it is due. */
export function nextNightly(nightly: Nightly): string {
  const { now, timeZone, at, last } = nightly;
  if (isNightlyDue(nightly)) return now;
  const today = todayIn(timeZone, now);
  if (timeIn(timeZone, now) < at) return instantOf(timeZone, today, at);
  const wasGood = !last || last.result === goodResult;
  return wasGood
    ? instantOf(timeZone, addDays(today, 1), at)
    : new Date(Date.parse(last.startedAt) + retryAfterMs).toISOString();
}

/** The first minute of a day at which its clocks show this time or a later one. */
function instantOf(timeZone: string, day: string, at: string): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const guess = Date.parse(startOfDayIn(timeZone, day)) + (hours * 60 + minutes) * 60_000;
  // The clocks may have changed since midnight, by two hours at most.
  const minute = 60_000;
  let instant = guess - 120 * minute;
  const isReached = (ms: number) => {
    const iso = new Date(ms).toISOString();
    return todayIn(timeZone, iso) > day || (todayIn(timeZone, iso) === day && timeIn(timeZone, iso) >= at);
  };
  while (!isReached(instant)) instant += 15 * minute;
  while (isReached(instant - minute)) instant -= minute;
  return new Date(instant).toISOString();
}
