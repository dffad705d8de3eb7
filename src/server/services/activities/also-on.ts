import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type AlsoOn, overlaps, type Planned } from '#shared/activities/also-on.ts';
import { addDays } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { getActivity } from './details.ts';

/** More than any group plans for three days. */
const mostActivities = 500;
const mostPeople = 2000;

/** Who is on other activities at the time of this one. Archived ones do not count. */
export function listAlsoOn(db: Db, { activityId }: { activityId: number }): AlsoOn[] {
  const activity = getActivity(db, activityId);
  const others = findOthers(db, activityId, [activity.activityDate], mostActivities);
  return withPeople(
    db,
    others.filter((one) => overlaps(activity, one)),
  );
}

/** Somebody whom a copy takes along, and the other activity that they are on by then. */
export type AlsoOnDate = AlsoOn & { name: string };

/** For each of these dates, who of an activity's people is on another activity at its time. People who have left do not come along. */
export function findAlsoOnDates(db: Db, source: Planned & { id: number }, dates: string[]): Map<string, AlsoOnDate[]> {
  const others = findOthers(db, source.id, dates, mostActivities * dates.length);
  const met = dates.map((activityDate) => {
    const copy = { ...source, activityDate };
    const ids = others.filter((one) => overlaps(copy, one)).map(({ activityId }) => activityId);
    return [activityDate, new Set(ids)] as const;
  });
  const isMet = ({ activityId }: Other) => met.some(([, ids]) => ids.has(activityId));
  const people = withNames(db, withPeople(db, others.filter(isMet), source.id));
  return new Map(met.map(([date, ids]) => [date, people.filter(({ activityId }) => ids.has(activityId))]));
}

type Other = Omit<AlsoOn, 'staffId' | 'volunteerId'>;

/** The activities on and beside these dates: one may last past midnight. */
function findOthers(db: Db, activityId: number, dates: string[], most: number): Other[] {
  const near = [...new Set(dates.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]))];
  const isNear = sql`${activities.activityDate} IN (SELECT value FROM json_each(${JSON.stringify(near)}))`;
  return db
    .select({
      activityId: activities.id,
      ...pickFields(activities, ['activityName', 'activityDate', 'startTime', 'finishTime']),
    })
    .from(activities)
    .where(and(eq(activities.archived, 0), isNear, ne(activities.id, activityId)))
    .orderBy(asc(activities.activityDate), asc(activities.id))
    .limit(most)
    .all();
}

/** Those who are on these activities, or lead one. `among`: only people of that activity. */
function withPeople(db: Db, others: Other[], among?: number): AlsoOn[] {
  const byId = new Map(others.map((one) => [one.activityId, one]));
  const rows = db.all<{ activityId: number; staffId: number | null; volunteerId: number | null }>(
    selectPeople(JSON.stringify([...byId.keys()]), among),
  );
  return rows.flatMap(({ activityId, ...person }) => {
    const other = byId.get(activityId);
    return other ? [{ ...other, ...person }] : [];
  });
}

/** Begins with the activities that were asked for: SQLite would rather go through all that somebody leads. */
function selectPeople(activityIds: string, among: number | undefined): SQL {
  const from = sql`FROM json_each(${activityIds}) ids CROSS JOIN`;
  const isOn = (own: SQL, who: SQL) => (among === undefined ? sql`true` : sql`${who} IN (${own})`);
  const ownStaff = sql`SELECT staff_id FROM activity_staff WHERE activity_id = ${among}
    UNION ALL SELECT led_by_id FROM activities WHERE id = ${among}`;
  const ownVolunteers = sql`SELECT volunteer_id FROM activity_volunteers WHERE activity_id = ${among}`;
  return sql`SELECT p.activity_id AS activityId, p.staff_id AS staffId, NULL AS volunteerId
      ${from} activity_staff p ON p.activity_id = ids.value WHERE ${isOn(ownStaff, sql`p.staff_id`)}
    UNION ALL SELECT p.activity_id, NULL, p.volunteer_id
      ${from} activity_volunteers p ON p.activity_id = ids.value WHERE ${isOn(ownVolunteers, sql`p.volunteer_id`)}
    UNION ALL SELECT a.id, a.led_by_id, NULL
      ${from} activities a ON a.id = ids.value
      WHERE a.led_by_id IS NOT NULL AND ${isOn(ownStaff, sql`a.led_by_id`)}
        AND NOT EXISTS (SELECT 1 FROM activity_staff p WHERE p.activity_id = a.id AND p.staff_id = a.led_by_id)
    LIMIT ${mostPeople}`;
}

/** With what they are called; without those who have left. */
function withNames(db: Db, people: AlsoOn[]): AlsoOnDate[] {
  const named = (table: typeof staff | typeof volunteers, ids: (number | null)[]) => {
    const { id, firstname, lastname, deletedAt } = table;
    const isMeant = sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
    const rows = db
      .select({ id, firstname, lastname })
      .from(table)
      .where(and(isMeant, isNull(deletedAt)))
      .all();
    return new Map(rows.map((row) => [row.id, fullName(row)]));
  };
  const ofStaff = named(
    staff,
    people.map(({ staffId }) => staffId),
  );
  const ofVolunteers = named(
    volunteers,
    people.map(({ volunteerId }) => volunteerId),
  );
  return people.flatMap((one) => {
    const name = one.staffId === null ? ofVolunteers.get(one.volunteerId ?? 0) : ofStaff.get(one.staffId);
    return name === undefined ? [] : [{ ...one, name }];
  });
}
