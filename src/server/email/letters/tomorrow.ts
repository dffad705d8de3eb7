import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { nowIn } from '#shared/activities/former-staff.ts';
import { firstAidersIn, missingWords } from '#shared/activities/needs.ts';
import { assignedStaff } from '#shared/activities/staff.ts';
import { showTimes } from '#shared/activities/times.ts';
import { assignedVolunteers } from '#shared/activities/volunteers.ts';
import { personKey } from '#shared/attendance.ts';
import { addDays, formatDate, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { reminders } from '../../db/schema/reminders.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../../services/act.ts';
import { readDocument } from '../../services/activities/document.ts';
import { isOf } from '../../services/activities/people.ts';
import { type Installation, queueLetter } from './letter.ts';

const text = messages.mails.activity;

/**
 * Mails the staff who are assigned to tomorrow's activities or lead them, one mail each with all of them. Whom it reminded of what is noted in the same
 * transaction, so that neither a restart nor a kill reminds anybody twice. Somebody who is assigned later in the evening gets a mail then.
 */
export function remind(db: Db, act: Act, installation: Installation): void {
  const due = findDue(db, addDays(act.today, 1));
  const described = describeActivities(db, [...new Set(due.map(({ activityId }) => activityId))], installation);
  const letters = new Map<number, { to: Due; own: Due[] }>();
  for (const one of due) {
    const letter = letters.get(one.staffId) ?? { to: one, own: [] };
    letter.own.push(one);
    letters.set(one.staffId, letter);
  }
  for (const { to, own } of letters.values()) {
    const what = own.length === 1 ? to.activityName : text.several(own.length);
    const day = `${weekdayName(to.activityDate)}, ${formatDate(to.activityDate)}`;
    const of = own.map(({ activityId }) => described.get(activityId) as string);
    const { id: mailId } = queueLetter(db, act, 'tomorrow', to, messages.mails.tomorrow(what, day, of, installation));
    for (const { activityId, activityDate, staffId } of own)
      db.insert(reminders).values({ remindedOf: activityId, activityDate, staffId, mailId }).run();
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
    .innerJoin(staff, and(isOf(staff.id), isNull(staff.deletedAt)))
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

/** Each activity in a few lines, by its id: its name, time, place and people, and the link to its day. */
function describeActivities(db: Db, ids: number[], { baseUrl }: Installation): ReadonlyMap<number, string> {
  const leader = { firstname: staff.firstname, lastname: staff.lastname, phone: staff.phone };
  const found = db
    .select({ activity: activities, leader })
    .from(activities)
    .leftJoin(staff, eq(staff.id, activities.ledById))
    .where(inArray(activities.id, ids))
    .all();
  return new Map(found.map((row) => [row.activity.id, describe(db, row, baseUrl)]));
}

type Described = {
  activity: typeof activities.$inferSelect;
  leader: { firstname: string; lastname: string; phone: string } | null;
};

function describe(db: Db, { activity, leader }: Described, baseUrl: string): string {
  const { id } = activity;
  const place = activity.meetingPlace || activity.projectLocation;
  const document = readDocument(db, { id });
  const assigned = [...assignedStaff(document), ...assignedVolunteers(document)];
  // Those who have left stay on it, and come no more.
  const isNow = nowIn(document.activity.formerStaff);
  const there = assigned.filter((one) => !document.activity.gone.includes(personKey(one)));
  // Once, also who is on it as staff before and as a volunteer now.
  const coming = [...new Map(there.map((one) => [personKey(isNow(one)), one])).values()];
  const firstAiders = firstAidersIn(document).map(({ name }) => name);
  return [
    activity.activityName,
    text.project(activity.projectName),
    text.time(showTimes(activity)),
    ...(place ? [text.place(place)] : []),
    ...(leader ? [messages.activities.ledBy(fullName(leader), leader.phone)] : []),
    text.people(coming.map(fullName).join(', ')),
    ...(firstAiders.length > 0 ? [text.firstAiders(firstAiders.join('; '))] : []),
    ...missingWords(document),
    `${baseUrl}/day?activity=${id}`,
  ].join('\n');
}

/** Withdraws reminders that still wait on the day itself, when mail did not work the evening before, and forgets old ones. */
export function forgetReminders(db: Db, { today }: Pick<Act, 'today'>): void {
  const stale = db
    .select({ id: reminders.mailId })
    .from(reminders)
    .where(lt(reminders.activityDate, addDays(today, 1)));
  db.update(mailQueue)
    .set({ state: 'failed', lastError: messages.mails.dayHasBegun })
    .where(and(eq(mailQueue.state, 'waiting'), inArray(mailQueue.id, stale)))
    .run();
  const weekDays = 7;
  db.delete(reminders)
    .where(lt(reminders.activityDate, addDays(today, -weekDays)))
    .run();
}
