import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { audit } from '../../db/schema/audit.ts';
import { activityTables } from './tables.ts';

/** The column of the row outside: Drizzle fills each placeholder anew at every call. */
const ownId = sql.raw('activities.id');

/** Reopening an activity clears its `completed_at`; the trail still shows that it was completed. */
const wasCompleted = sql`EXISTS (SELECT 1 FROM ${audit} WHERE record_type = 'activity' AND record_id = ${ownId}
  AND json_extract(after, '$.completedAt') IS NOT NULL)`;

const anyOther: SQL[] = activityTables
  .filter(({ contents }) => contents === 'records')
  .map(({ table }) => {
    const isRemoved = 'deletedAt' in table ? sql` AND deleted_at IS NULL` : sql``;
    return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.activityId} = ${ownId}${isRemoved})`;
  });

const findOthers = preparedOnce((db) =>
  db
    .select({ hasOthers: sql.join([...anyOther, wasCompleted], sql` OR `) })
    .from(activities)
    .where(eq(activities.id, sql.placeholder('id')))
    .prepare(),
);

/** Whether anything was recorded that is in no row of the document. A withdrawn incident still counts, and so does an earlier completion. */
export function hasOtherRecords(db: Db, activity: { id: number }): boolean {
  return findOthers(db).values({ id: activity.id })[0]?.[0] === 1;
}
