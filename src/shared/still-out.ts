import { z } from 'zod';
import { type ActivityTimes, daysToFinish } from './activities/times.ts';
import { addDays, instantIn } from './dates.ts';
import { id } from './fields.ts';

/** Without a finish time, people are expected back by this time of the activity's day. */
const backBy = '20:00';
/** How long the alarm is quiet after somebody said that they are fine. */
const putOffMinutes = 30;
/** Mails go out at these minutes after the alarm began, while it lasts. */
export const mailMinutes = [0, 60, 120] as const;

const minuteMs = 60_000;

/** How the installation watches: its time zone, and the minutes after the finish time; 0 turns the watch off. */
export type Watch = { timeZone: string; overdueMinutes: number };

type Planned = ActivityTimes & { activityDate: string };

/** The instant (ISO, UTC) at which everybody should be back: the finish time, on the next day where it is earlier than the start. */
export function expectedBack(activity: Planned, timeZone: string): string {
  const { activityDate, finishTime } = activity;
  return instantIn(timeZone, addDays(activityDate, daysToFinish(activity)), finishTime || backBy);
}

/**
 * The instant (ISO, UTC) from which somebody who is signed on is still out: some minutes after the finish time or, without one, at 20:00
 * of the day. Null where the watch is turned off. `putOffUntil`: until when somebody said that they are fine.
 */
export function alarmAt(activity: Planned & { putOffUntil: string | null }, watch: Watch): string | null {
  const { finishTime, putOffUntil } = activity;
  if (watch.overdueMinutes === 0) return null;
  const wait = finishTime === '' ? 0 : watch.overdueMinutes * minuteMs;
  const due = new Date(Date.parse(expectedBack(activity, watch.timeZone)) + wait).toISOString();
  return putOffUntil !== null && putOffUntil > due ? putOffUntil : due;
}

/** Whether the alarm stands. Times are ISO, UTC. */
export function isStillOut(activity: Planned & { putOffUntil: string | null }, watch: Watch, now: string): boolean {
  const at = alarmAt(activity, watch);
  return at !== null && at <= now;
}

/** Which of the mails is due: 0, 1 or 2; null before the alarm. A server that was off sends only the last of those that it missed. */
export function dueMail(since: string, now: string): number | null {
  const minutes = (Date.parse(now) - Date.parse(since)) / minuteMs;
  const due = mailMinutes.findLastIndex((after) => minutes >= after);
  return due < 0 ? null : due;
}

/** Until when the alarm is quiet after somebody said at that instant that they are fine (ISO, UTC). */
export function putOffFrom(at: string): string {
  return new Date(Date.parse(at) + putOffMinutes * minuteMs).toISOString();
}

/** Nobody has been heard of an hour after the start. */
const heardByMinutes = 60;

/** Whether an activity with people assigned, and no sign-on heard, should have been heard of by now. */
export function isUnheard(
  activity: Planned & { peopleCount: number; isHeard: boolean },
  watch: Watch,
  now: string,
): boolean {
  const { activityDate, startTime, peopleCount, isHeard } = activity;
  if (isHeard || peopleCount === 0 || startTime === '' || watch.overdueMinutes === 0) return false;
  const start = Date.parse(instantIn(watch.timeZone, activityDate, startTime));
  return Date.parse(now) >= start + heardByMinutes * minuteMs;
}

/** `5 h 16 min`, `14 min`, `3 h`; more than a day: `1 day 2 h`. */
export function showSpan(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs));
  const days = Math.floor(minutes / 1440);
  const [hours, rest] = [Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`].filter(Boolean).join(' ');
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const putOffSchema = z.object({ activityId: id });
