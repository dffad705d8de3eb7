import { daysBetween } from '../dates.ts';
import { pickFields } from '../given-fields.ts';
import type { OtherRow } from './also-on.ts';
import type { ActivityDocument } from './document.ts';
import type { Planned } from './todays.ts';

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
