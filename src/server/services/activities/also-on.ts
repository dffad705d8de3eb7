import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alsoOnOf, type OtherRow, type Planned } from '#shared/activities/also-on.ts';
import { personKey } from '#shared/attendance.ts';
import { addDays } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';

/** More than any group plans for three days. */
const mostActivities = 500;
const mostPeople = 2000;

const hasPeople = sql`(led_by_id IS NOT NULL OR EXISTS (SELECT 1 FROM activity_staff WHERE activity_id = activities.id)
  OR EXISTS (SELECT 1 FROM activity_volunteers WHERE activity_id = activities.id))`;

const findOthers = preparedOnce((db) =>
  db
    .select({
      ...pickFields(activities, ['id', 'activityName', 'activityDate', 'startTime', 'finishTime', 'ledById']),
      staffIds: sql<string>`(SELECT json_group_array(staff_id) FROM activity_staff WHERE activity_id = activities.id)`,
      volunteerIds: sql<string>`(SELECT json_group_array(volunteer_id) FROM activity_volunteers WHERE activity_id = activities.id)`,
    })
    .from(activities)
    .where(
      and(
        eq(activities.archived, 0),
        sql`${activities.activityDate} IN (SELECT value FROM json_each(${sql.placeholder('near')}))`,
        ne(activities.id, sql.placeholder('id')),
        hasPeople,
      ),
    )
    .orderBy(asc(activities.activityDate), asc(activities.id))
    .limit(sql.placeholder('most'))
    .prepare(),
);

/**
 * The activities with people on and beside these dates, for one may last past midnight, and who is on each or leads it. Archived ones do
 * not count.
 */
export function readOthers(db: Db, id: number, dates: string[]): OtherRow[] {
  const near = JSON.stringify(dates.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]));
  const found = findOthers(db).all({ id, near, most: mostActivities * dates.length });
  const others = found.map(({ ledById, ...one }) => {
    const staffIds = new Set<number>(JSON.parse(one.staffIds));
    if (ledById !== null) staffIds.add(ledById);
    return { ...one, staffIds: [...staffIds], volunteerIds: JSON.parse(one.volunteerIds) as number[] };
  });
  let people = 0;
  return others.filter((one) => {
    people += one.staffIds.length + one.volunteerIds.length;
    return people <= mostPeople * dates.length;
  });
}

type Source = Planned & { id: number; ledById: number | null };

/** For each of these dates, who of an activity's people is on another activity at its time. People who have left do not come along. */
export function findAlsoOnDates(db: Db, source: Source, dates: string[]) {
  const others = readOthers(db, source.id, dates);
  const people = findPeople(db, source);
  const saidOf = (activityDate: string) => {
    const also = alsoOnOf({ others }, { ...source, activityDate });
    return people.flatMap(({ key, name }) =>
      (also.get(key) ?? []).map((one) => ({
        ...{ name, ...pickFields(one, ['activityName', 'activityDate', 'startTime', 'finishTime']) },
      })),
    );
  };
  return new Map(dates.map((date) => [date, saidOf(date)]));
}

/** Those who are on an activity, or lead it, and have not left. */
function findPeople(db: Db, { id, ledById }: Source) {
  const named = (table: typeof staff | typeof volunteers, ids: SQL) =>
    db
      .select(pickFields(table, ['id', 'firstname', 'lastname']))
      .from(table)
      .where(and(sql`${table.id} IN (${ids})`, isNull(table.deletedAt)))
      .orderBy(asc(table.sortName))
      .all();
  const ofStaff = sql`SELECT staff_id FROM activity_staff WHERE activity_id = ${id} UNION SELECT ${ledById}`;
  const ofVolunteers = sql`SELECT volunteer_id FROM activity_volunteers WHERE activity_id = ${id}`;
  return [
    ...named(staff, ofStaff).map((one) => ({ key: personKey({ staffId: one.id }), name: fullName(one) })),
    ...named(volunteers, ofVolunteers).map((one) => ({ key: personKey({ volunteerId: one.id }), name: fullName(one) })),
  ];
}
