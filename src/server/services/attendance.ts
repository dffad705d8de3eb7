import { and, asc, eq, isNull, max, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { AttendanceRow } from '#shared/activities/document.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { minutesBetween, type PersonRef, personKey } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { attendance, taps } from '../db/schema/attendance.ts';
import { staff } from '../db/schema/staff.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { getActivity } from './activities/details.ts';
import { ofPerson } from './attendance/facts.ts';
import { personNow } from './volunteers/staying.ts';

/** The sign-on that this one ended, and the one that ended this, with their activities. */
const earlier = alias(attendance, 'earlier');
const earlierActivity = alias(activities, 'earlier_activity');
const later = alias(attendance, 'later');
const laterActivity = alias(activities, 'later_activity');

/** Of the one of the staff or the volunteer who a row is about. */
export const personNames = {
  firstname: sql<string>`coalesce(${staff.firstname}, ${volunteers.firstname})`,
  lastname: sql<string>`coalesce(${staff.lastname}, ${volunteers.lastname})`,
};

const columns = {
  id: attendance.id,
  activityId: attendance.activityId,
  staffId: attendance.staffId,
  volunteerId: attendance.volunteerId,
  ...personNames,
  signedOnAt: attendance.signedOnAt,
  signedOffAt: attendance.signedOffAt,
  startTime: attendance.startTime,
  finishTime: attendance.finishTime,
  isCertain: attendance.isCertain,
  briefed: attendance.briefed,
  cameFrom: sql<string | null>`${earlierActivity.activityName}`,
  wentTo: sql<string | null>`${laterActivity.activityName}`,
  version: attendance.version,
  updatedAt: attendance.updatedAt,
  updatedById: attendance.updatedById,
};

/** People who have left the group since keep their names here. */
const select = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(attendance)
    .leftJoin(staff, eq(staff.id, attendance.staffId))
    .leftJoin(volunteers, eq(volunteers.id, attendance.volunteerId))
    .leftJoin(earlier, eq(earlier.id, attendance.endedId))
    .leftJoin(earlierActivity, eq(earlierActivity.id, earlier.activityId))
    .leftJoin(later, eq(later.endedId, attendance.id))
    .leftJoin(laterActivity, eq(laterActivity.id, later.activityId))
    .where(where)
    .orderBy(asc(attendance.signedOnAt), asc(attendance.id));

const statementsOf = preparedOnce((db) => ({
  ofActivity: select(db, eq(attendance.activityId, sql.placeholder('activityId'))).prepare(),
  byId: select(db, eq(attendance.id, sql.placeholder('id'))).prepare(),
  stayOf: db
    .select({ id: taps.stayId })
    .from(taps)
    .where(eq(taps.id, sql.placeholder('id')))
    .prepare(),
  idleOffs: db
    .select({ staffId: taps.staffId, volunteerId: taps.volunteerId, at: max(taps.at) })
    .from(taps)
    .where(
      and(
        ...[eq(taps.activityId, sql.placeholder('activityId')), eq(taps.kind, 'off')],
        ...[isNull(taps.stayId), isNull(taps.takenAwayAt)],
      ),
    )
    .groupBy(taps.staffId, taps.volunteerId)
    .prepare(),
}));

type Selected = { firstname: string; lastname: string; signedOnAt: string; signedOffAt: string | null };

function described<Row extends Selected>({ firstname, lastname, ...row }: Row) {
  return { ...row, name: fullName({ firstname, lastname }), minutes: minutesBetween(row) };
}

/** Who was signed on at an activity, in the order in which they came. */
export function listAttendance(db: Db, { activityId }: { activityId: number }): AttendanceRow[] {
  getActivity(db, activityId);
  const { ofActivity, idleOffs } = statementsOf(db);
  const idle = new Map(idleOffs.all({ activityId }).map((tap) => [personKey(tap), tap.at]));
  const rows = ofActivity.all({ activityId }).map(described);
  return rows.map((row) => {
    const idleOffAt = idle.get(personKey(row));
    return idleOffAt ? { ...row, idleOffAt } : row;
  });
}

/** Everybody who is signed on now, at whatever activity. */
export function listSignedOn(db: Db) {
  const { id, activityId, staffId, volunteerId, signedOnAt, startTime, finishTime } = attendance;
  return db
    .select({
      ...{ id, activityId, activityName: activities.activityName, staffId, volunteerId, ...personNames },
      ...{ signedOnAt, startTime, finishTime },
    })
    .from(attendance)
    .innerJoin(activities, eq(activities.id, activityId))
    .leftJoin(staff, eq(staff.id, staffId))
    .leftJoin(volunteers, eq(volunteers.id, volunteerId))
    .where(isNull(attendance.signedOffAt))
    .orderBy(asc(signedOnAt), asc(id))
    .all()
    .map(({ firstname, lastname, ...row }) => ({ ...row, name: fullName({ firstname, lastname }) }));
}

/** A stay by its id, or by that of a tap that belongs to it: a sign-on that is heard late may be the first one. */
export function getAttendance(db: Db, { id }: { id: number }): AttendanceRow {
  const { byId, stayOf } = statementsOf(db);
  const row = byId.get({ id: stayOf.get({ id })?.id ?? id });
  if (!row) throw notFound(messages.attendance.notFound);
  return described(row);
}

export type NamedPerson = PersonRef & { name: string; isDeleted: boolean };

const namesOf = preparedOnce((db) => {
  const named = (table: typeof staff | typeof volunteers) =>
    db
      .select({ firstname: table.firstname, lastname: table.lastname, deletedAt: table.deletedAt })
      .from(table)
      .where(eq(table.id, sql.placeholder('id')))
      .prepare();
  return { ofStaff: named(staff), ofVolunteer: named(volunteers) };
});

/**
 * Throws NOT_FOUND for somebody who was never registered. Somebody who was deleted while out is still found; who became a volunteer, or was
 * joined with another, is that one.
 */
export function findPerson(db: Db, ref: PersonRef): NamedPerson {
  const found = lookUpPerson(db, ref);
  const { userNotFound, volunteerNotFound } = messages.people;
  if (!found) throw new AppError('NOT_FOUND', ref.staffId !== undefined ? userNotFound : volunteerNotFound);
  return found;
}

/**
 * The people of a press, and how many of them nobody knows, as after a restore: for those the others are not refused. Throws NOT_FOUND
 * where nobody is known.
 */
export function findPeople(db: Db, refs: readonly PersonRef[]): { named: NamedPerson[]; left: number } {
  const named = refs.flatMap((ref) => lookUpPerson(db, ref) ?? []);
  const [first] = refs;
  if (named.length === 0 && first) findPerson(db, first);
  return { named, left: refs.length - named.length };
}

/**
 * As whom somebody is signed on and off: who they are now. Whoever left the staff before what was tapped for them went along is off as staff
 * where they are still out as that.
 */
export function signedOnAs(db: Db, ref: PersonRef): PersonRef {
  const now = personNow(db, ref);
  return ref.staffId !== undefined && now.staffId === undefined && findOpen(db, ref) ? ref : now;
}

/** Undefined for somebody who was never registered. */
export function lookUpPerson(db: Db, ref: PersonRef): NamedPerson | undefined {
  const person = signedOnAs(db, ref);
  const { ofStaff, ofVolunteer } = namesOf(db);
  const row =
    person.staffId !== undefined ? ofStaff.get({ id: person.staffId }) : ofVolunteer.get({ id: person.volunteerId });
  return row && { ...person, name: fullName(row), isDeleted: row.deletedAt !== null };
}

/** The sign-on of somebody who is out now. */
export function findOpen(db: Db, person: PersonRef) {
  return db
    .select({ id: attendance.id, activityId: attendance.activityId, activityName: activities.activityName })
    .from(attendance)
    .innerJoin(activities, eq(activities.id, attendance.activityId))
    .where(and(ofPerson(attendance, person), isNull(attendance.signedOffAt)))
    .get();
}
