import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { dueMail, mailMinutes, overdueOf, putOffFrom, type Watch } from '#shared/still-out.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { attendance } from '../db/schema/attendance.ts';
import { staff } from '../db/schema/staff.ts';
import { stillOut } from '../db/schema/still-out.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { getActivity } from './activities/details.ts';
import { recordAudit } from './audit.ts';

/** The tables whose rows somebody on the ground writes during the day. */
const heardIn = ['activity_checklist', 'activity_objectives', 'predator_records'] as const;
const latestOf = (table: (typeof heardIn)[number]) =>
  sql`coalesce((SELECT max(heard.updated_at) FROM ${sql.raw(table)} heard WHERE heard.activity_id = ${attendance.activityId}), '')`;
const latestTap = sql`coalesce((SELECT max(taps.heard_at) FROM taps WHERE taps.activity_id = ${attendance.activityId}), '')`;
/** When the server last received something from the activity (ISO, UTC). */
const lastHeardAt = sql<string>`max(${sql.join([latestTap, ...heardIn.map(latestOf)], sql`, `)})`;

const openSignOns = preparedOnce((db) =>
  db
    .select({
      activityId: attendance.activityId,
      activityName: activities.activityName,
      projectName: activities.projectName,
      activityDate: activities.activityDate,
      activityStart: activities.startTime,
      activityFinish: activities.finishTime,
      putOffUntil: stillOut.putOffUntil,
      lastHeardAt,
      staffId: attendance.staffId,
      volunteerId: attendance.volunteerId,
      firstname: sql<string>`coalesce(${staff.firstname}, ${volunteers.firstname})`,
      lastname: sql<string>`coalesce(${staff.lastname}, ${volunteers.lastname})`,
      phone: sql<string>`coalesce(${staff.phone}, ${volunteers.phone})`,
      signedOnAt: attendance.signedOnAt,
      startTime: attendance.startTime,
      finishTime: attendance.finishTime,
      /** When the server heard of the sign-on. */
      storedAt: attendance.createdAt,
    })
    .from(attendance)
    .innerJoin(activities, eq(activities.id, attendance.activityId))
    .leftJoin(stillOut, eq(stillOut.activityId, attendance.activityId))
    .leftJoin(staff, eq(staff.id, attendance.staffId))
    .leftJoin(volunteers, eq(volunteers.id, attendance.volunteerId))
    .where(isNull(attendance.signedOffAt))
    .orderBy(asc(attendance.signedOnAt), asc(attendance.id))
    .prepare(),
);

type OpenRow = ReturnType<ReturnType<typeof openSignOns>['all']>[number];

/** The activities with anybody signed on, and who: whoever signed on first comes first. Whether they are overdue follows from the time. */
export function listSignedOnActivities(db: Db) {
  return readSignedOn(db).map((activity) => ({
    ...activity,
    people: activity.people.map(({ storedAt, ...person }) => person),
  }));
}

function readSignedOn(db: Db) {
  const found = new Map<number, ReturnType<typeof activityOf>>();
  for (const row of openSignOns(db).all()) {
    const activity = found.get(row.activityId) ?? activityOf(row);
    found.set(row.activityId, activity);
    activity.people.push(personOf(row));
  }
  return [...found.values()];
}

function activityOf(row: OpenRow) {
  const { activityId, activityName, projectName, activityDate, activityStart, activityFinish } = row;
  return {
    ...{ activityId, activityName, projectName },
    // A page of the version before expects people by these.
    ...{ activityDate, startTime: activityStart, finishTime: activityFinish },
    putOffUntil: row.putOffUntil,
    lastHeardAt: row.lastHeardAt,
    people: [] as ReturnType<typeof personOf>[],
  };
}

function personOf({ staffId, volunteerId, phone, signedOnAt, startTime, finishTime, storedAt, ...row }: OpenRow) {
  return { staffId, volunteerId, name: fullName(row), phone, signedOnAt, startTime, finishTime, storedAt };
}

type SignedOnActivity = ReturnType<typeof readSignedOn>[number];

/** A sign-on and its sign-off that waited for coverage arrive one after the other: so long an alarm waits for the second. */
const arrivalMs = 2 * 60_000;

/** An alarm whose mail is due, with who is still out, when it began and which of its mails it is. */
export type DueAlarm = { activity: SignedOnActivity; since: string; step: number };

/** The alarms whose next mail was not asked for yet. */
export function findDueAlarms(db: Db, now: string, watch: Watch): DueAlarm[] {
  return readSignedOn(db).flatMap((activity) => {
    const out = overdueOf(activity, watch, now);
    const due = dueOf(out, findState(db, activity.activityId), now);
    return due ? [{ activity: { ...activity, people: out.map(({ person }) => person) }, ...due }] : [];
  });
}

type Out = ReturnType<typeof overdueOf<ReturnType<typeof personOf>>>;

/**
 * The mail that is due about those who are out, the first first; null: none. An alarm lasts while somebody is out whom its mails named, and
 * whoever is late meanwhile stands in the next of them. Another alarm begins where those who were named are back, and after the last mail:
 * nobody is late without a mail.
 */
function dueOf(out: Out, state: State | undefined, now: string): Pick<DueAlarm, 'since' | 'step'> | null {
  const { mailedSince, mailedStep, mailedAt } = state ?? nothingDone;
  const isNamed = ({ since, person }: Out[number]) =>
    mailedAt !== null && since <= mailedAt && person.storedAt <= mailedAt;
  const isLast = mailedStep === mailMinutes.length - 1;
  if (mailedSince !== null && mailedStep !== null && !isLast && out.some(isNamed)) {
    const step = dueMail(mailedSince, now);
    return step !== null && step > mailedStep ? { since: mailedSince, step } : null;
  }
  const arrivedBy = new Date(Date.parse(now) - arrivalMs).toISOString();
  const first = out.find((one) => !isNamed(one) && one.person.storedAt <= arrivedBy);
  const step = first ? dueMail(first.since, now) : null;
  return first && step !== null ? { since: first.since, step } : null;
}

/** Notes that the mail of an alarm was asked for, in the transaction that queues it. */
export function noteMailed(db: Db, act: Act, { activity, since, step }: DueAlarm): void {
  writeState(db, act, activity.activityId, { mailedSince: since, mailedStep: step, mailedAt: act.now });
}

/** Somebody says that they are fine: the alarm is quiet for half an hour from the tap. */
export function putOffAlarm(db: Db, act: Act, { activityId }: { activityId: number }) {
  const activity = getActivity(db, activityId);
  const asked = putOffFrom(act.madeAt);
  const before = findState(db, activityId)?.putOffUntil ?? '';
  writeState(db, act, activityId, { putOffUntil: before > asked ? before : asked });
  const trail = { action: 'put off the alarm of', recordType: 'activity', recordId: activityId } as const;
  recordAudit(db, act, { ...trail, recordName: activity.activityName });
  return { message: messages.stillOut.putOff };
}

type State = Pick<typeof stillOut.$inferSelect, 'putOffUntil' | 'mailedSince' | 'mailedStep' | 'mailedAt'>;

const nothingDone: State = { putOffUntil: null, mailedSince: null, mailedStep: null, mailedAt: null };

function findState(db: Db, activityId: number): State | undefined {
  return db.select().from(stillOut).where(eq(stillOut.activityId, activityId)).get();
}

function writeState(db: Db, act: Act, activityId: number, changed: Partial<State>): void {
  db.insert(stillOut)
    .values({ activityId, ...nothingDone, ...changed, ...stampsOf(act) })
    .onConflictDoUpdate({ target: stillOut.activityId, set: { ...changed, ...changeStampsOf(act) } })
    .run();
}

/** Whom the mails go to: the activity's creator and the Group Admins, each address once. */
export function findMailed(db: Db, activityId: number): { firstname: string; email: string }[] {
  const isHere = isNull(staff.deletedAt);
  const person = { firstname: staff.firstname, email: staff.email };
  const creators = db
    .select(person)
    .from(staff)
    .innerJoin(activities, eq(activities.createdById, staff.id))
    .where(and(eq(activities.id, activityId), isHere))
    .all();
  const admins = db
    .select(person)
    .from(staff)
    .where(and(isHere, eq(staff.role, 'Group Admin')))
    .orderBy(asc(staff.id))
    .all();
  return [...new Map([...creators, ...admins].map((one) => [one.email, one])).values()];
}
