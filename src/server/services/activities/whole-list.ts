import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { pageActivitiesSchema } from '#shared/activities.ts';
import { keptUntilChange, readChangeMark } from '../../db/kept-until-change.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';

/**
 * The documented list of activities, newest first, as the bytes that are sent: SQLite writes them, in a third of the time that making
 * rows and then JSON takes. `ids` names those that are wanted. `last` is where the list ends, for the page after it.
 */
const selectList = (db: Db, ids: SQL) =>
  db
    .select({
      bytes: sql<Buffer>`CAST(json_group_array(json_object(
        'id', id, 'activity_name', activity_name, 'project_id', project_id, 'activity_date', activity_date, 'notes', notes,
        'status', status, 'createdBy', created_by, 'createdById', created_by_id,
        'projectName', project_name, 'projectLocation', project_location)) AS BLOB)`,
      count: sql<number>`count(*)`,
      last: sql<string>`min(activity_date || printf('.%015d', id))`,
    })
    .from(
      sql`(SELECT a.*, trim(s.firstname || ' ' || s.lastname) AS created_by
        FROM activities a LEFT JOIN staff s ON s.id = a.created_by_id ${ids}
        ORDER BY a.activity_date DESC, a.id DESC)`,
    )
    .prepare();

const listAll = preparedOnce((db) => selectList(db, sql``));
const bytesOfAll = keptUntilChange((db) => listAll(db).get()?.bytes as Buffer);

/** All of them. They stay until anything changes, since programs ask for them often. `mark` is another one whenever they may be. */
export function openAllActivities(db: Db) {
  return { mark: readChangeMark(db), read: () => bytesOfAll(db) };
}

/** The index is named because SQLite may think better of the one by tab, and then sorts. */
const listPage = preparedOnce((db) =>
  selectList(
    db,
    sql`WHERE a.id IN (SELECT id FROM activities INDEXED BY activities_by_date
      WHERE (activity_date, id) < (${sql.placeholder('activityDate')}, ${sql.placeholder('id')})
      ORDER BY activity_date DESC, id DESC LIMIT ${sql.placeholder('limit')})`,
  ),
);

/** The next of them. `next` goes into `before` for those that follow. */
export function pageActivities(db: Db, { limit, before }: z.output<typeof pageActivitiesSchema>) {
  const [activityDate = '9999-99-99', id = '0'] = before?.split('.') ?? [];
  const page = listPage(db).get({ activityDate, id: Number(id), limit });
  return { next: page?.count === limit ? page.last : undefined, read: () => page?.bytes as Buffer };
}
