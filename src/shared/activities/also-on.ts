import { personKey } from '../attendance.ts';
import { daysBetween, formatDate } from '../dates.ts';
import { pickFields } from '../given-fields.ts';
import { messages } from '../messages.ts';
import type { ActivityDocument } from './document.ts';
import { daysToFinish, showTimes } from './times.ts';
import { lengthMs, type Planned } from './todays.ts';

/** Another activity that is not archived, on the date of this one or beside it, and who is on it or leads it. */
export type OtherRow = Planned & { id: number; activityName: string; staffIds: number[]; volunteerIds: number[] };

/** An activity as those near it have it in their documents. */
export function otherRow({ activity, staff, volunteers }: ActivityDocument): OtherRow {
  const staffIds = [...staff.map(({ staffId }) => staffId), ...(activity.ledById === null ? [] : [activity.ledById])];
  return {
    ...pickFields(activity, ['id', 'activityName', 'activityDate', 'startTime', 'finishTime']),
    ...{ staffIds: [...new Set(staffIds)], volunteerIds: volunteers.map(({ volunteerId }) => volunteerId) },
  };
}

/** Whether one is on the date of the other or beside it: it may last past midnight. */
export const isNear = (a: Pick<Planned, 'activityDate'>, b: Pick<Planned, 'activityDate'>) =>
  Math.abs(daysBetween(a.activityDate, b.activityDate)) <= 1;

/** An activity's document with another one as its own document has it: an archived one does not count, nor one without people. */
export function withOther(document: ActivityDocument, other: ActivityDocument): ActivityDocument {
  const row = otherRow(other);
  const counts = other.activity.status !== 'archived' && row.staffIds.length + row.volunteerIds.length > 0;
  const others = document.others.filter(({ id }) => id !== row.id);
  return { ...document, others: counts && isNear(document.activity, row) ? [...others, row] : others };
}

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

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

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
