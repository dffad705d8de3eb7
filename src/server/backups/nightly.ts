import { goodResult } from '#shared/backups.ts';
import { addDays, startOfDayIn, timeIn, todayIn } from '#shared/dates.ts';

const retryAfterMs = 60 * 60_000;

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
