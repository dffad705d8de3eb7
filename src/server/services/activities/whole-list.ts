import { sql } from 'drizzle-orm';
import { keptUntilChange, readChangeMark } from '../../db/kept-until-change.ts';
import type { Db } from '../../db/open-db.ts';

/**
 * Every activity, newest first, as the bytes of the documented list. SQLite writes them, in half the time that making rows and then
 * JSON takes; they stay until anything changes, since the list is asked for whole by programs that ask often.
 */
const readAll = keptUntilChange(
  (db) =>
    db.get<{ bytes: Buffer }>(
      sql`SELECT CAST(json_group_array(json_object(
          'id', id, 'activity_name', activity_name, 'project_id', project_id, 'activity_date', activity_date, 'notes', notes,
          'status', status, 'createdBy', created_by, 'createdById', created_by_id,
          'projectName', project_name, 'projectLocation', project_location)) AS BLOB) AS bytes
        FROM (SELECT a.*, trim(s.firstname || ' ' || s.lastname) AS created_by
          FROM activities a LEFT JOIN staff s ON s.id = a.created_by_id
          ORDER BY a.activity_date DESC, a.id DESC)`,
    ).bytes,
);

/** `mark` is another one whenever the list may be. */
export function openAllActivities(db: Db) {
  return { mark: readChangeMark(db), read: () => readAll(db) };
}
