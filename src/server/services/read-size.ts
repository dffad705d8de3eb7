import { type SQL, sql } from 'drizzle-orm';
import { keptUntilChange } from '../db/kept-until-change.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { activityObjectives, predatorRecords } from '../db/schema/activity-results.ts';
import { attendance } from '../db/schema/attendance.ts';
import { audit } from '../db/schema/audit.ts';

/** The most rows that are searched and sorted in about ten milliseconds. */
const shortList = 2000;

/** The most rows that a report adds up in about ten milliseconds: a busy year of a project. */
const shortReport = 500;

type Reported = { projectId: number; startDate: string; endDate: string };

const mostKnown = 1000;

/** Few rows stay few for so long: to look for a change takes longer than the rest of this question. */
const fewMs = 250;

/** What was counted since the last change of the data: a search asks at each letter, a screen of reports for each of its charts. */
const knownOf = keptUntilChange(() => new Map<string, boolean>(), fewMs);

function onceUntilChange(db: Db, what: string, count: () => boolean): boolean {
  const known = knownOf(db);
  const before = known.get(what);
  if (before !== undefined) return before;
  const found = count();
  if (known.size >= mostKnown) known.clear();
  known.set(what, found);
  return found;
}

/** Whether the list of all activities, the whole audit trail, or all sign-ons take only a moment to read. */
export function isShortList(db: Db, list: 'activities' | 'trail' | 'attendance'): boolean {
  return onceUntilChange(db, list, () => (statementsOf(db)[list].get()?.count ?? 0) <= shortList);
}

/** Whether the report of a project from the first date to the last takes only a moment to make. */
export function isShortReport(db: Db, reported: Reported): boolean {
  const { projectId, startDate, endDate } = reported;
  return onceUntilChange(db, `report ${projectId} ${startDate} ${endDate}`, () => {
    // The value alone: making a row of it takes as long as reading it.
    const [found] = statementsOf(db).report.values(reported);
    return Number(found?.[0]) <= shortReport;
  });
}

const statementsOf = preparedOnce((db) => {
  /** Counts rows, and stops at the first that is too many. */
  const countOf = (rows: SQL, most: number) =>
    db
      .select({ count: sql<number>`count(*)` })
      .from(sql`(${rows} LIMIT ${sql.raw(String(most + 1))})`)
      .prepare();
  const period = sql`${activities.projectId} = ${sql.placeholder('projectId')}
    AND ${activities.activityDate} BETWEEN ${sql.placeholder('startDate')} AND ${sql.placeholder('endDate')}`;
  // From the project's activities to their rows: SQLite keeps the order of these joins.
  const reported = sql`SELECT 1 FROM ${activities} LEFT JOIN ${activityObjectives}
      ON ${activityObjectives.activityId} = ${activities.id} WHERE ${period}
    UNION ALL SELECT 1 FROM ${activities} CROSS JOIN ${predatorRecords}
      WHERE ${period} AND ${predatorRecords.activityId} = ${activities.id}`;
  return {
    activities: countOf(sql`SELECT 1 FROM ${activities}`, shortList),
    trail: countOf(sql`SELECT 1 FROM ${audit}`, shortList),
    attendance: countOf(sql`SELECT 1 FROM ${attendance}`, shortList),
    report: countOf(reported, shortReport),
  };
});
