import { sql } from 'drizzle-orm';
import { keptUntilChange } from '../db/kept-until-change.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { activityObjectives, predatorRecords } from '../db/schema/activity-results.ts';

/** Rows that a report looks at within some ten milliseconds: a busy year of a project. */
const shortRows = 500;

type Reported = { projectId: number; startDate: string; endDate: string };

const mostKnown = 1000;

/** What was counted since the last change of the data: a screen of reports asks several times for the same project and period. */
const knownOf = keptUntilChange(() => new Map<string, boolean>());

/** Whether a report of a project from the first date to the last is made in a moment. Counts no further than it must. */
export function isShortReport(db: Db, { projectId, startDate, endDate }: Reported): boolean {
  const known = knownOf(db);
  const key = `${projectId} ${startDate} ${endDate}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const [found] = statementsOf(db).rows.values({ projectId, startDate, endDate });
  const isShort = Number(found?.[0]) <= shortRows;
  if (known.size >= mostKnown) known.clear();
  known.set(key, isShort);
  return isShort;
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
