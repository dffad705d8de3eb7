import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { pageActivitiesSchema } from '#shared/activities.ts';
import { notFound } from '#shared/app-error.ts';
import { keptUntilChange, readChangeMark } from '../../db/kept-until-change.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';

/** An activity as it is documented. SQLite writes it, in a third of the time that making rows and then JSON takes. */
const documented = sql`json_object(
  'id', id, 'activity_name', activity_name, 'project_id', project_id, 'activity_date', activity_date, 'notes', notes,
  'status', status, 'createdBy', created_by, 'createdById', created_by_id,
  'projectName', project_name, 'projectLocation', project_location)`;

const withCreator = sql`SELECT a.*, trim(s.firstname || ' ' || s.lastname) AS created_by
  FROM activities a LEFT JOIN staff s ON s.id = a.created_by_id`;

/**
 * The documented list, newest first, as the bytes that are sent. `ids` names those that are wanted. `last` is where the list ends, for
 * the page after it.
 */
const selectList = (db: Db, ids: SQL) =>
  db
    .select({
      bytes: sql<Buffer>`CAST(json_group_array(${documented}) AS BLOB)`,
      count: sql<number>`count(*)`,
      last: sql<string>`min(activity_date || printf('.%015d', id))`,
    })
    .from(sql`(${withCreator} ${ids} ORDER BY a.activity_date DESC, a.id DESC)`)
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

const one = preparedOnce((db) =>
  db
    .select({ bytes: sql<Buffer>`CAST(${documented} AS BLOB)` })
    .from(sql`(${withCreator} WHERE a.id = ${sql.placeholder('id')})`)
    .prepare(),
);

/** One of them. Throws `Activity not found.` */
export function openActivity(db: Db, { id }: { id: number }) {
  const found = one(db).get({ id });
  if (!found) throw notFound('Activity');
  return { read: () => found.bytes };
}
