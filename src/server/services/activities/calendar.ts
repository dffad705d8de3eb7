import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { calendarNames, type calendarSchema } from '#shared/activities/calendar.ts';
import { pickFields } from '#shared/given-fields.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { sortText } from '../../db/sort-text.ts';
import { isOf } from './people.ts';

/** More than any group plans in six weeks. */
const most = 1000;

const people = (table: 'activity_staff' | 'activity_volunteers') =>
  sql`(SELECT count(*) FROM ${sql.raw(table)} p WHERE p.activity_id = activities.id)`;

/** The activities of these days that are not archived, in the order of the day. `isCut`: there are more. */
export function listCalendar(
  db: Db,
  { personId }: { personId: number },
  { from, to }: z.output<typeof calendarSchema>,
  limit = most,
) {
  const rows = db
    .select({
      ...pickFields(activities, calendarNames),
      people: sql<number>`${people('activity_staff')} + ${people('activity_volunteers')}`,
      mine: isOf(personId).mapWith(Boolean),
    })
    .from(activities)
    .where(and(eq(activities.archived, 0), between(activities.activityDate, from, to)))
    .orderBy(asc(activities.activityDate), sortText(activities.activityName))
    .limit(limit + 1)
    .all();
  return { rows: rows.slice(0, limit), isCut: rows.length > limit };
}
