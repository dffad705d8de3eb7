import { addDays, instantIn, startOfDayIn, todayIn } from '../dates.ts';
import { expectedBack } from '../expected-back.ts';
import type { SignedOn } from '../still-out.ts';
import { type ActivityTimes, daysToFinish } from './times.ts';

const hourMs = 3_600_000;
/** Without a finish time, an activity lasts so long. */
export const lengthMs = 4 * hourMs;
const dayMs = 24 * hourMs;

/** An activity that is planned for a day. */
export type Planned = ActivityTimes & { activityDate: string };

/**
 * Whether an activity is one of today's: on its date, after midnight until its finish, and as long as somebody is signed on who was expected
 * less than a day ago. `signedOn`: who is signed on there now. `now`: ISO, UTC.
 */
export function isTodays(
  activity: Planned,
  signedOn: readonly SignedOn[],
  { now, timeZone }: { now: string; timeZone: string },
): boolean {
  const isPlanned = todayIn(timeZone, now) >= activity.activityDate && Date.parse(now) < endOf(activity, timeZone);
  const isOut = (one: SignedOn) => Date.parse(now) < Date.parse(expectedBack(one.signedOnAt, one, timeZone)) + dayMs;
  return isPlanned || signedOn.some(isOut);
}

/** Its finish, or four hours after its start, where that is after midnight; else the midnight that ends its date. */
function endOf(activity: Planned, timeZone: string): number {
  const { activityDate, startTime, finishTime } = activity;
  const at = (date: string, time: string) => Date.parse(instantIn(timeZone, date, time));
  const midnight = Date.parse(startOfDayIn(timeZone, addDays(activityDate, 1)));
  if (finishTime !== '') return Math.max(midnight, at(addDays(activityDate, daysToFinish(activity)), finishTime));
  return startTime === '' ? midnight : Math.max(midnight, at(activityDate, startTime) + lengthMs);
}
