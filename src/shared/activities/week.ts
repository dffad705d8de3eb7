import { type OfDay, ofDay } from '../attendance/of-day.ts';
import { openStays } from '../attendance/rows.ts';
import { personKey } from '../attendance.ts';
import { addDays, todayIn } from '../dates.ts';
import { pickFields } from '../given-fields.ts';
import { compare, compareFolded } from '../names.ts';
import type { SignedOn } from '../still-out.ts';
import type { ActivityDocument, DocumentRows } from './document.ts';
import { byStart } from './times.ts';
import { isTodays, type Planned } from './todays.ts';

/** Home shows the activities of today and of so many days after. */
export const weekDays = 7;

type Listed = Planned & { id: number; activityName: string; status: ActivityDocument['activity']['status'] };
/** `now`: ISO, UTC. */
type Clock = { now: string; timeZone: string };

/** An activity as Home shows it. */
export const weekRow = (document: DocumentRows, timeZone: string) => ({
  ...pickFields(document.activity, ['id', 'activityName', 'activityDate', 'startTime', 'finishTime', 'meetingPlace']),
  ...pickFields(document.activity, ['status', 'projectName', 'projectLocation', 'ledBy']),
  isHeard: isHeard(document, ofDay(document.activity, timeZone)),
  peopleCount: document.staff.length + document.volunteers.length,
});

/** Whether anybody was signed on for its day, or all who are on it are known not to have come. */
function isHeard({ attendance, absences, staff, volunteers }: DocumentRows, day: OfDay): boolean {
  const absent = new Set(absences.filter(day.hasAbsence).map((row) => personKey(row)));
  const isNobodyComing = absent.size > 0 && [...staff, ...volunteers].every((one) => absent.has(personKey(one)));
  return attendance.some(day.hasStay) || isNobodyComing;
}

/**
 * Those of these activities that are today's or planned for the week after, in their order: an archived one only with people who are out.
 * `signedOn`: who is signed on anywhere now.
 */
export function week<Row extends Listed>(
  rows: readonly Row[],
  signedOn: readonly (SignedOn & { activityId: number })[],
  clock: Clock,
): Row[] {
  const today = todayIn(clock.timeZone, clock.now);
  const last = addDays(today, weekDays);
  const isShown = (row: Row) => {
    const isPlanned = row.status !== 'archived';
    const there = signedOn.filter(({ activityId }) => activityId === row.id);
    const isSoon = row.activityDate >= today && row.activityDate <= last;
    return (isPlanned && isSoon) || ((isPlanned || there.length > 0) && isTodays(row, there, clock));
  };
  return rows.filter(isShown).sort(byDay);
}

const byDay = (a: Listed, b: Listed) =>
  compare(a.activityDate, b.activityDate) || byStart(a, b) || compareFolded(a.activityName, b.activityName);

type HomeRow = ReturnType<typeof weekRow>;
type Home = {
  week: HomeRow[];
  overdue: HomeRow[];
  /** How far a new group has come. */
  beginning: { activity: Pick<Listed, 'id' | 'activityName'> | null } | null;
};

/** Home with this activity as its document has it. */
export function homeWith<Shown extends Home>(home: Shown, document: ActivityDocument, clock: Clock): Shown {
  const { id, activityName } = document.activity;
  const row = weekRow(document, clock.timeZone);
  const isOther = (one: HomeRow) => one.id !== id;
  const isOverdue = row.status === 'InProgress' && row.activityDate < todayIn(clock.timeZone, clock.now);
  const newestFirst = (a: HomeRow, b: HomeRow) => compare(b.activityDate, a.activityDate) || b.id - a.id;
  const { beginning } = home;
  return {
    ...home,
    ...(beginning?.activity?.id === id && { beginning: { ...beginning, activity: { id, activityName } } }),
    week: [...home.week.filter(isOther), ...week([row], openStays(document), clock)].sort(byDay),
    overdue: [...home.overdue.filter(isOther), ...(isOverdue ? [row] : [])].sort(newestFirst),
  };
}
