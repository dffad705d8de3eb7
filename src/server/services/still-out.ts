import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { personKey } from '#shared/attendance.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fullName } from '#shared/names.ts';
import { aheadMs, dueMail, mailMinutes, overdueOf, type PutOff, putOffFrom, type Watch } from '#shared/still-out.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { attendance } from '../db/schema/attendance.ts';
import { staff } from '../db/schema/staff.ts';
import { stillOut } from '../db/schema/still-out.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { volunteerNow } from './volunteers/former-staff.ts';

/**
 * What somebody who is there does, and when, as far as its row says. Planning at a desk says nothing of people who are out, and no clock
 * that is ahead has them heard of later than the server heard.
 */
const heardIn = {
  // A press counts when it was heard. A time that somebody named came from no phone there; but they were there when they signed on.
  taps: `iif(said IS NOT NULL, heard_at, iif(kind = 'on', at, NULL))`,
  activity_checklist: 'ticked_at',
  activity_objectives: 'iif(amount IS NOT NULL, updated_at, NULL)',
  predator_records: 'updated_at',
  incidents: 'reported_at',
  trap_checks: 'min(checked_at, created_at)',
  photos: 'min(coalesce(taken_at, created_at), created_at)',
};
const latestIn = Object.entries(heardIn).map(([table, moment]) =>
  sql.raw(`coalesce((SELECT max(${moment}) FROM ${table} WHERE activity_id = activities.id), '')`),
);
/** Asked once for an activity: to read its taps again for each of a thousand people would take a second. */
const lastHeard = preparedOnce((db) =>
  db
    .select({ at: sql<string>`max(${sql.join(latestIn, sql`, `)})` })
    .from(activities)
    .where(eq(activities.id, sql.placeholder('activityId')))
    .prepare(),
);

const leaders = alias(staff, 'leader');
/** Who somebody who left the staff is now: theirs are the numbers to ring. */
const current = alias(volunteers, 'current');
type Contact = 'phone' | 'emergencyContact' | 'emergencyContactNumber';
const contactOf = (name: Contact) => sql<string>`coalesce(${current[name]}, ${staff[name]}, ${volunteers[name]})`;

const openSignOns = preparedOnce((db) =>
  db
    .select({
      activityId: attendance.activityId,
      activityName: activities.activityName,
      projectName: activities.projectName,
      activityDate: activities.activityDate,
      activityStart: activities.startTime,
      activityFinish: activities.finishTime,
      putOffs: sql<string>`coalesce(${stillOut.putOffs}, '[]')`,
      createdById: activities.createdById,
      ledById: activities.ledById,
      leader: pickFields(leaders, ['firstname', 'lastname', 'phone', 'deletedAt']),
      staffId: attendance.staffId,
      volunteerId: attendance.volunteerId,
      firstname: sql<string>`coalesce(${staff.firstname}, ${volunteers.firstname})`,
      lastname: sql<string>`coalesce(${staff.lastname}, ${volunteers.lastname})`,
      isNowId: current.id,
      phone: contactOf('phone'),
      emergencyContact: contactOf('emergencyContact'),
      emergencyContactNumber: contactOf('emergencyContactNumber'),
      signedOnAt: attendance.signedOnAt,
      startTime: attendance.startTime,
      finishTime: attendance.finishTime,
      /** When the server heard of the sign-on, or that they are out after all. */
      storedAt: attendance.createdAt,
    })
    .from(attendance)
    .innerJoin(activities, eq(activities.id, attendance.activityId))
    .leftJoin(stillOut, eq(stillOut.activityId, attendance.activityId))
    .leftJoin(leaders, eq(leaders.id, activities.ledById))
    .leftJoin(staff, eq(staff.id, attendance.staffId))
    .leftJoin(volunteers, eq(volunteers.id, attendance.volunteerId))
    .leftJoin(current, eq(current.id, volunteerNow(attendance.staffId)))
    .where(isNull(attendance.signedOffAt))
    .orderBy(asc(attendance.signedOnAt), asc(attendance.id))
    .prepare(),
);

type OpenRow = ReturnType<ReturnType<typeof openSignOns>['all']>[number];

/** The activities with anybody signed on, and who, each once: whoever signed on first comes first. Whether they are overdue follows from the time. */
export function listSignedOnActivities(db: Db) {
  return readSignedOn(db).map(({ readerIds, ...activity }) => ({
    ...activity,
    people: activity.people.map(({ storedAt, ...person }) => person),
  }));
}

/** The last that was said of a person, at an instant (ISO, UTC): that they are fine, or that the alarm is to come back. */
export type Said = { person: string; at: string; isFine: boolean; by: string };

function fineOf(putOffs: string): ReadonlyMap<string, PutOff> {
  const fine = (JSON.parse(putOffs) as Said[]).filter(({ isFine }) => isFine);
  return new Map(fine.map(({ person, at, by }) => [person, { until: putOffFrom(at), by }]));
}

function readSignedOn(db: Db) {
  const found = new Map<number, ReturnType<typeof activityOf>>();
  const said = new Map<number, ReturnType<typeof fineOf>>();
  const listed = new Set<string>();
  for (const row of openSignOns(db).all()) {
    const activity = found.get(row.activityId) ?? activityOf(db, row);
    found.set(row.activityId, activity);
    const putOffs = said.get(row.activityId) ?? fineOf(row.putOffs);
    said.set(row.activityId, putOffs);
    const person = `${row.activityId} ${personKey(row.isNowId === null ? row : { volunteerId: row.isNowId })}`;
    if (listed.has(person)) continue;
    listed.add(person);
    activity.people.push({ ...personOf(row), putOff: putOffs.get(personKey(row)) ?? null });
  }
  return [...found.values()];
}

function activityOf(db: Db, row: OpenRow) {
  const { activityId, activityName, projectName, activityDate, activityStart, activityFinish, leader } = row;
  return {
    ...{ activityId, activityName, projectName },
    // A page of the version before expects people by these.
    ...{ activityDate, startTime: activityStart, finishTime: activityFinish },
    /** Null where nobody is named. */
    ledBy: leader && { name: fullName(leader), phone: leader.phone },
    /** Whose phone reminds at the finish time: who leads, else who made the activity. Who has left the group has no phone here. */
    leaderId: leader && leader.deletedAt === null ? row.ledById : row.createdById,
    /** Whom the mails go to beside the Group Admins: who made the activity, and who leads it. */
    readerIds: [row.createdById, row.ledById].flatMap((id) => id ?? []),
    /** When something was last heard from there (ISO, UTC). */
    lastHeardAt: lastHeard(db).get({ activityId })?.at ?? '',
    people: [] as (ReturnType<typeof personOf> & { putOff: PutOff | null })[],
  };
}

function personOf({ staffId, volunteerId, phone, signedOnAt, startTime, finishTime, storedAt, ...row }: OpenRow) {
  const { emergencyContact, emergencyContactNumber } = row;
  const contacts = { phone, emergencyContact, emergencyContactNumber };
  return { staffId, volunteerId, name: fullName(row), ...contacts, signedOnAt, startTime, finishTime, storedAt };
}

type SignedOnActivity = ReturnType<typeof readSignedOn>[number];
type OutPerson = SignedOnActivity['people'][number];

/** A sign-on and its sign-off that waited for coverage arrive one after the other: so long an alarm waits for the second. */
const arrivalMs = 2 * 60_000;

/** An alarm with who is still out, whose alarm began first. `due`: the mail that is due, and was not asked for yet. */
export type Alarm = { activity: SignedOnActivity; began: string; due: Due | null };
/** Since when people are asked about, and which of the mails it is. */
type Due = { since: string; step: number };

/** The alarms that stand now, those overdue longest first. */
export function findAlarms(db: Db, now: string, watch: Watch): Alarm[] {
  return readSignedOn(db)
    .flatMap((activity) => {
      const out = overdueOf(activity.people, watch, now);
      const [first] = out;
      if (!first) return [];
      const due = dueOf(out, findMailed(db, activity.activityId, now), now);
      return [{ activity: { ...activity, people: out.map(({ person }) => person) }, began: first.began, due }];
    })
    .sort((a, b) => a.began.localeCompare(b.began));
}

type Out = ReturnType<typeof overdueOf<OutPerson>>;

/**
 * The mail that is due about those who are out, the first first; null: none. An alarm lasts while somebody is out whom its mails named, and
 * whoever is late meanwhile stands in the next of them. Another alarm begins where those who were named are back, and after the last mail:
 * nobody is late without a mail.
 */
function dueOf(out: Out, mailed: Mailed | undefined, now: string): Due | null {
  const isNamed = ({ since, person }: Out[number]) =>
    mailed !== undefined &&
    since <= mailed.at &&
    (mailed.people ? mailed.people[personKey(person)] === person.storedAt : person.storedAt <= mailed.at);
  if (mailed && mailed.step < mailMinutes.length - 1 && out.some(isNamed)) {
    const step = dueMail(mailed.since, now);
    return step > mailed.step ? { since: mailed.since, step } : null;
  }
  const arrivedBy = new Date(Date.parse(now) - arrivalMs).toISOString();
  const latest = new Date(Date.parse(now) + aheadMs).toISOString();
  // A moment that is further ahead was noted by a clock that was wrong, and holds no alarm back.
  const hasArrived = (storedAt: string) => storedAt <= arrivedBy || storedAt > latest;
  const [since] = out
    .filter((one) => !isNamed(one) && hasArrived(one.person.storedAt))
    .map((one) => one.since)
    .sort();
  return since === undefined ? null : { since, step: dueMail(since, now) };
}

/** Whom a mail named, with when the server had heard that they were out: who comes back and goes out again is heard of again. */
type Named = Record<string, string>;

/** Notes that the mail of an alarm was asked for, and whom it names, in the transaction that queues it. */
export function noteMailed(db: Db, act: Act, { activityId, people }: Alarm['activity'], { since, step }: Due): void {
  const named: Named = Object.fromEntries(people.map((person) => [personKey(person), person.storedAt]));
  const mailedPeople = JSON.stringify(named);
  const changed = { mailedSince: since, mailedStep: step, mailedAt: act.now, mailedPeople };
  db.insert(stillOut)
    .values({ activityId, putOffs: null, putOffUntil: null, ...changed, ...stampsOf(act) })
    .onConflictDoUpdate({ target: stillOut.activityId, set: { ...changed, ...changeStampsOf(act) } })
    .run();
}

/** The last mail that was asked for, when (ISO, UTC), and whom it named. Null: one of before that was kept. */
type Mailed = Due & { at: string; people: Named | null };

/** Undefined before the first. One that is ahead was noted by a clock that was wrong, and says nothing of who is late now. */
function findMailed(db: Db, activityId: number, now: string): Mailed | undefined {
  const row = db
    .select({
      since: sql<string>`${stillOut.mailedSince}`,
      step: sql<number>`${stillOut.mailedStep}`,
      at: sql<string>`${stillOut.mailedAt}`,
      people: stillOut.mailedPeople,
    })
    .from(stillOut)
    .where(and(eq(stillOut.activityId, activityId), lte(stillOut.mailedAt, now)))
    .get();
  return row && { ...row, people: JSON.parse(row.people ?? 'null') as Named | null };
}

/** Mails go: whoever is quiet or back by then stands in none, and counts as not named, though their alarm was due before. */
export function forgetUnnamed(db: Db, now: string, watch: Watch): void {
  for (const { activityId, people } of readSignedOn(db)) {
    const named = findMailed(db, activityId, now)?.people;
    if (!named) continue;
    const out = new Set(overdueOf(people, watch, now).map(({ person }) => personKey(person)));
    const left = Object.fromEntries(Object.entries(named).filter(([key]) => out.has(key)));
    const isOfActivity = eq(stillOut.activityId, activityId);
    db.update(stillOut)
      .set({ mailedPeople: JSON.stringify(left) })
      .where(isOfActivity)
      .run();
  }
}
