import { personKey } from '../attendance.ts';
import { daysBetween, formatDate, minutesOf } from '../dates.ts';
import { messages } from '../messages.ts';
import { daysToFinish, showTimes } from './times.ts';
import { lengthMs, type Planned } from './todays.ts';

/** Another activity that is not archived, on the date of this one or beside it, and who is on it or leads it. */
export type OtherRow = Planned & { id: number; activityName: string; staffIds: number[]; volunteerIds: number[] };

const dayMinutes = 24 * 60;

/** Whether two activities are planned for the same time. One ends as the other begins: they are not. */
export function overlaps(a: Planned, b: Planned): boolean {
  const [[startA, endA], [startB, endB]] = [spanOf(a), spanOf(b)];
  const days = daysBetween(a.activityDate, b.activityDate) * dayMinutes;
  return startA < endB + days && startB + days < endA;
}

/**
 * From when to when, in minutes since the midnight that begins its date. Without times it is all day, without a start from midnight on;
 * without a finish it lasts four hours, as elsewhere.
 */
function spanOf(activity: Planned): [start: number, end: number] {
  const { startTime, finishTime } = activity;
  const start = startTime === '' ? 0 : minutesOf(startTime);
  if (finishTime !== '')
    return [start, Math.max(start + 1, minutesOf(finishTime) + daysToFinish(activity) * dayMinutes)];
  return [start, startTime === '' ? dayMinutes : start + lengthMs / 60_000];
}

/** By person (`personKey`), the other activities on which they are at the time of this one. */
export function alsoOnOf({ others }: { others: readonly OtherRow[] }, activity: Planned): Map<string, OtherRow[]> {
  const found = new Map<string, OtherRow[]>();
  for (const other of others.filter((one) => overlaps(activity, one))) {
    const staff = other.staffIds.map((staffId) => personKey({ staffId }));
    const volunteers = other.volunteerIds.map((volunteerId) => personKey({ volunteerId }));
    for (const key of [...staff, ...volunteers]) found.set(key, [...(found.get(key) ?? []), other]);
  }
  return found;
}

/** `also on Planting, 10:00 to 13:00`, with the date where that is another than `date`. */
export function showAlsoOn(other: Planned & { activityName: string }, date: string): string {
  const day = other.activityDate === date ? '' : formatDate(other.activityDate);
  return messages.activities.alsoOn(other.activityName, [day, showTimes(other)].filter(Boolean).join(', '));
}
