import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { showTimes } from '#shared/activities/times.ts';
import { addDays, formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { activityStaff, activityVolunteers } from '../db/schema/activity-planning.ts';
import { outbox } from '../db/schema/emails.ts';
import { reminderRefusals, reminders } from '../db/schema/reminders.ts';
import { staff } from '../db/schema/staff.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';
import { queueEmail } from './emails.ts';
import type { Installation } from './warning-emails.ts';

/** Whether this person is reminded. */
export function wantsReminders(db: Db, { personId }: { personId: number }): boolean {
  const own = eq(reminderRefusals.staffId, personId);
  return db.select({ id: reminderRefusals.id }).from(reminderRefusals).where(own).get() === undefined;
}

/** Turns a person's own reminders on or off. */
export function updateReminders(db: Db, act: Act, { personId, isOn }: { personId: number; isOn: boolean }) {
  if (wantsReminders(db, { personId }) === isOn) return { isOn };
  if (isOn) db.delete(reminderRefusals).where(eq(reminderRefusals.staffId, personId)).run();
  else db.insert(reminderRefusals).values({ staffId: personId, createdAt: act.now }).run();
  recordAudit(db, act, {
    action: isOn ? 'turned on' : 'turned off',
    recordType: 'reminders',
    recordId: personId,
    recordName: act.actorName,
  });
  return { isOn };
}

/**
 * Mails the staff assigned to tomorrow's activities, one mail each with all of them. Whom it reminded of what is noted in the same
 * transaction, so that neither a restart nor a kill reminds anybody twice. Somebody who is assigned later in the evening gets a mail then.
 */
export function remind(db: Db, act: Act, installation: Installation): void {
  const due = findDue(db, addDays(act.today, 1));
  const byPerson = new Map<number, Due[]>();
  for (const one of due) byPerson.set(one.staffId, [...(byPerson.get(one.staffId) ?? []), one]);
  const described = new Map<number, string>();
  const describe = (id: number) => {
    const known = described.get(id) ?? describeActivity(db, id, installation);
    described.set(id, known);
    return known;
  };
  for (const [staffId, own] of byPerson) {
    const [first] = own;
    if (!first) continue;
    const email = emailOf(first, own, describe, installation);
    const { id: outboxId } = queueEmail(db, act, { kind: 'account', to: first.email, isSecret: false, ...email });
    for (const { activityId, activityDate } of own)
      db.insert(reminders).values({ remindedOf: activityId, activityDate, staffId, outboxId }).run();
  }
}

/** Whether there may be something to do: read each minute, so it is one index. */
export function hasDueReminders(db: Db, today: string): boolean {
  return findDue(db, addDays(today, 1)).length > 0;
}

function findDue(db: Db, date: string) {
  const isReminded = sql`EXISTS (SELECT 1 FROM reminders r WHERE r.activity_id = ${activities.id}
    AND r.activity_date = ${activities.activityDate} AND r.staff_id = ${staff.id})`;
  const refuses = sql`EXISTS (SELECT 1 FROM reminder_refusals r WHERE r.staff_id = ${staff.id})`;
  return db
    .select({
      activityId: activities.id,
      activityName: activities.activityName,
      activityDate: activities.activityDate,
      staffId: staff.id,
      firstname: staff.firstname,
      email: staff.email,
    })
    .from(activities)
    .innerJoin(activityStaff, eq(activityStaff.activityId, activities.id))
    .innerJoin(staff, and(eq(staff.id, activityStaff.staffId), isNull(staff.deletedAt)))
    .where(
      and(
        eq(activities.activityDate, date),
        eq(activities.status, 'InProgress'),
        sql`NOT ${isReminded}`,
        sql`NOT ${refuses}`,
      ),
    )
    .orderBy(asc(activities.startTime), asc(activities.id), asc(staff.id))
    .all();
}

type Due = ReturnType<typeof findDue>[number];

function emailOf(person: Due, own: Due[], describe: (id: number) => string, { orgName, baseUrl }: Installation) {
  const what = own.length === 1 ? person.activityName : `${own.length} activities`;
  const day = `${weekdayName(person.activityDate)}, ${formatDate(person.activityDate)}`;
  const body = `Kia ora ${person.firstname},

Tomorrow, ${day}, you are out with ${orgName}:

${own.map(({ activityId }) => describe(activityId)).join('\n\n')}

This mail comes once, on the evening before. You can turn it off under My account: ${baseUrl}/account
`;
  return { subject: `Tomorrow: ${what}`, body };
}

/** An activity in a few lines: its name, time, place and people, and the link to its day. */
function describeActivity(db: Db, id: number, { baseUrl }: Installation): string {
  const leader = { firstname: staff.firstname, lastname: staff.lastname, phone: staff.phone };
  const found = db
    .select({ activity: activities, leader })
    .from(activities)
    .leftJoin(staff, eq(staff.id, activities.ledById))
    .where(eq(activities.id, id))
    .get();
  if (!found) return '';
  const { activity, leader: leads } = found;
  const place = activity.meetingPlace || activity.projectLocation;
  const people = [...assignedStaff(db, id), ...assignedVolunteers(db, id)].map(fullName);
  return [
    activity.activityName,
    `Project: ${activity.projectName}`,
    `Time: ${showTimes(activity) || 'All day'}`,
    ...(place ? [`Place: ${place}`] : []),
    ...(leads ? [messages.activities.ledBy(fullName(leads), leads.phone)] : []),
    `People: ${people.join(', ')}`,
    `${baseUrl}/day?activity=${id}`,
  ].join('\n');
}

function assignedStaff(db: Db, activityId: number) {
  const { firstname, lastname, sortName } = staff;
  return db
    .select({ firstname, lastname })
    .from(activityStaff)
    .innerJoin(staff, and(eq(staff.id, activityStaff.staffId), isNull(staff.deletedAt)))
    .where(eq(activityStaff.activityId, activityId))
    .orderBy(asc(sortName))
    .all();
}

function assignedVolunteers(db: Db, activityId: number) {
  const { firstname, lastname, sortName } = volunteers;
  return db
    .select({ firstname, lastname })
    .from(activityVolunteers)
    .innerJoin(volunteers, and(eq(volunteers.id, activityVolunteers.volunteerId), isNull(volunteers.deletedAt)))
    .where(eq(activityVolunteers.activityId, activityId))
    .orderBy(asc(sortName))
    .all();
}

/** Withdraws reminders that still wait on the day itself, when mail did not work the evening before, and forgets old ones. */
export function forgetReminders(db: Db, { today }: Pick<Act, 'today'>): void {
  const stale = db
    .select({ id: reminders.outboxId })
    .from(reminders)
    .where(lt(reminders.activityDate, addDays(today, 1)));
  db.update(outbox)
    .set({ state: 'failed', lastError: 'The day had begun before this reminder could be sent.' })
    .where(and(eq(outbox.state, 'waiting'), inArray(outbox.id, stale)))
    .run();
  const weekDays = 7;
  db.delete(reminders)
    .where(lt(reminders.activityDate, addDays(today, -weekDays)))
    .run();
}
