import type { ActivityDocument, AttendanceRow } from '../activities/document.ts';
import { minutesBetween, type PersonRef, personKey } from '../attendance.ts';

type Row = AttendanceRow;
type Somebody = Parameters<typeof personKey>[0];

export const isOf = (row: Somebody, person: Somebody) => personKey(row) === personKey(person);

/** Who was signed on at an activity, in the order in which they came; those that wait come last, each press in its order. */
export const attendanceOf = ({ attendance }: Pick<ActivityDocument, 'attendance'>) => attendance.toSorted(bySignOn);

/** Those who are out from it. */
export const openStays = (document: Pick<ActivityDocument, 'attendance'>) =>
  attendanceOf(document).filter(({ signedOffAt }) => signedOffAt === null);

function bySignOn(a: Row, b: Row): number {
  return a.signedOnAt.localeCompare(b.signedOnAt) || (a.id > 0 && b.id > 0 ? a.id - b.id : b.id - a.id);
}

const endOf = ({ signedOffAt }: Row) => signedOffAt ?? '9999';

/** One person's, as they followed each other: of two that began at one moment, the one that ended then came first. Ids say nothing of it. */
export const byTime = (a: Row, b: Row): number =>
  a.signedOnAt.localeCompare(b.signedOnAt) || endOf(a).localeCompare(endOf(b)) || bySignOn(a, b);

/** The latest sign-on of somebody at an activity. */
export const latestOf = (document: Pick<ActivityDocument, 'attendance'>, person: PersonRef) =>
  document.attendance
    .filter((row) => isOf(row, person))
    .sort(byTime)
    .at(-1);

export function withTimes(row: Row, times: Partial<Pick<Row, 'signedOnAt' | 'signedOffAt' | 'briefed'>>): Row {
  const changed = { ...row, ...times };
  return { ...changed, minutes: minutesBetween(changed) };
}
