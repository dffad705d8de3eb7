import { sql } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { activityObjectives, predatorRecords } from '../db/schema/activity-results.ts';

/** Rows that a report looks at within some ten milliseconds: a busy year of a project. */
const shortRows = 500;

type Reported = { projectId: number; startDate: string; endDate: string };

/** Whether a report of a project from the first date to the last is made in a moment. Counts no further than it must. */
export function isShortReport(db: Db, reported: Reported): boolean {
  const row = statementsOf(db).rows.get(reported);
  return (row?.count ?? 0) <= shortRows;
}

const statementsOf = preparedOnce((db) => {
  const period = sql`${activities.projectId} = ${sql.placeholder('projectId')}
    AND ${activities.activityDate} BETWEEN ${sql.placeholder('startDate')} AND ${sql.placeholder('endDate')}`;
  // From the project's activities to what hangs on each: SQLite keeps the order of these joins.
  const counted = sql`SELECT 1 FROM ${activities} LEFT JOIN ${activityObjectives}
      ON ${activityObjectives.activityId} = ${activities.id} WHERE ${period}
    UNION ALL SELECT 1 FROM ${activities} CROSS JOIN ${predatorRecords}
      WHERE ${period} AND ${predatorRecords.activityId} = ${activities.id}
    LIMIT ${sql.raw(String(shortRows + 1))}`;
  return { rows: db.select({ count: sql<number>`count(*)` }).from(sql`(${counted})`).prepare() };
});
