import { goodResult } from '#shared/backups.ts';
import { timeIn, todayIn } from '#shared/dates.ts';

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
