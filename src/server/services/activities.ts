import { and, asc, desc, eq, gte, lt, lte, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { lastStart } from '#shared/activities/times.ts';
import type { exportActivitiesSchema, listActivitiesSchema } from '#shared/activities.ts';
import { csvRowLimit } from '#shared/csv.ts';
import { addDays } from '#shared/dates.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { sortText } from '../db/sort-text.ts';
import type { Act } from './act.ts';
import { findActivities } from './activities/find.ts';
import { readBeginning } from './beginning.ts';

/**
 * One page of the list, without the long texts. `total` counts what the search found; without a search it is null, and the tab's
 * count applies. `isAtLeast`: the search stopped counting, and there is more.
 */
export function listActivities(db: Db, query: z.output<typeof listActivitiesSchema>) {
  const { ids, total, isAtLeast } = findActivities(db, query);
  return { rows: readListed(db, ids), total, isAtLeast };
}

/** The whole list in its order, for a file: at most `limit` rows. `isCut`: there are more. */
export function exportActivities(db: Db, query: z.output<typeof exportActivitiesSchema>, limit = csvRowLimit) {
  const { ids } = findActivities(db, { ...query, page: 1, pageSize: limit + 1 });
  return { rows: readListed(db, ids.slice(0, limit)), isCut: ids.length > limit };
}

type Stored = typeof activities.$inferSelect;
type ListedValues = [
  id: number,
  activityName: string,
  projectId: number,
  projectName: string,
  projectLocation: string,
  activityDate: string,
  startTime: string,
  finishTime: string,
  meetingPlace: string,
  status: Stored['status'],
  createdById: number | null,
  createdBy: string | null,
];

/**
 * The ids are one JSON value, because thousands of parameters are too many. So is the answer, with each row an array: the driver takes
 * longer to hand over fifty rows' values one by one than SQLite does to write them and we to parse them, 129 µs against 97.
 */
const rowsOf = preparedOnce((db) =>
  db.$client
    .prepare<[string], string>(
      `SELECT json_group_array(json_array(a.id, a.activity_name, a.project_id, a.project_name, a.project_location, a.activity_date,
        a.start_time, a.finish_time, a.meeting_place, a.status, a.created_by_id, trim(s.firstname || ' ' || s.lastname))
        ORDER BY wanted.key)
      FROM json_each(?) wanted CROSS JOIN activities a ON a.id = wanted.value LEFT JOIN staff s ON s.id = a.created_by_id`,
    )
    .pluck(),
);

/** The rows of these activities, in this order. A creator who is not known is null. */
export function readListed(db: Db, ids: number[]) {
  const rows: ListedValues[] = JSON.parse(rowsOf(db).get(JSON.stringify(ids)) ?? '[]');
  return rows.map(
    ([
      id,
      activityName,
      projectId,
      projectName,
      projectLocation,
      activityDate,
      startTime,
      finishTime,
      meetingPlace,
      status,
      createdById,
      createdBy,
    ]) => ({
      id,
      activityName,
      projectId,
      projectName,
      projectLocation,
      activityDate,
      startTime,
      finishTime,
      meetingPlace,
      status,
      createdById,
      createdBy,
    }),
  );
}

const homeRows = 100;

/**
 * What the home page shows: the activities of today and the seven days after, those whose day passed in progress, and how far a new
 * group has come.
 */
export function showHome(db: Db, act: Act) {
  const people = (table: 'activity_staff' | 'activity_volunteers') =>
    sql`(SELECT count(*) FROM ${sql.raw(table)} p WHERE p.activity_id = activities.id)`;
  const select = () =>
    db
      .select({
        id: activities.id,
        activityName: activities.activityName,
        activityDate: activities.activityDate,
        startTime: activities.startTime,
        finishTime: activities.finishTime,
        meetingPlace: activities.meetingPlace,
        status: activities.status,
        projectName: activities.projectName,
        projectLocation: activities.projectLocation,
        /** Whether anybody was signed on. */
        isHeard: sql`EXISTS (SELECT 1 FROM attendance heard WHERE heard.activity_id = activities.id)`.mapWith(Boolean),
        peopleCount: sql<number>`${people('activity_staff')} + ${people('activity_volunteers')}`,
      })
      .from(activities);
  const inWeek = and(
    gte(activities.activityDate, act.today),
    lte(activities.activityDate, addDays(act.today, 7)),
    ne(activities.status, 'archived'),
  );
  return {
    week: select()
      .where(inWeek)
      .orderBy(
        asc(activities.activityDate),
        sql`iif(${activities.startTime} = '', ${lastStart}, ${activities.startTime})`,
        sortText(activities.activityName),
      )
      .limit(homeRows)
      .all(),
    beginning: readBeginning(db),
    overdue: select()
      .where(and(eq(activities.status, 'InProgress'), lt(activities.activityDate, act.today)))
      .orderBy(desc(activities.activityDate), desc(activities.id))
      .limit(homeRows)
      .all(),
  };
}
