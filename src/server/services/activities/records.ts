import { eq, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityObjectives, incidents, predatorRecords } from '../../db/schema/activity-results.ts';
import { audit } from '../../db/schema/audit.ts';

const id = sql.placeholder('id');
const some = (table: SQLiteTable, more = sql``) =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE activity_id = ${id} ${more})`;

/** Reopening an activity clears its `completed_at`; the trail still shows that it was completed. */
const wasCompleted = sql`EXISTS (SELECT 1 FROM ${audit} WHERE record_type = 'activity' AND record_id = ${id}
  AND json_extract(after, '$.completedAt') IS NOT NULL)`;

const findRecords = preparedOnce((db) =>
  db
    .select({
      hasRecords: sql`${activities.completedAt} IS NOT NULL
        OR ${some(predatorRecords)}
        OR ${some(incidents)}
        OR ${some(activityObjectives, sql`AND amount IS NOT NULL`)}
        OR ${wasCompleted}`.mapWith(Boolean),
    })
    .from(activities)
    .where(eq(activities.id, id))
    .prepare(),
);

/** Whether anything was recorded of what happened. A removed incident report still counts, and so does an earlier completion. */
export function hasRecords(db: Db, activity: { id: number }): boolean {
  return findRecords(db).get({ id: activity.id })?.hasRecords ?? false;
}
