import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { audit } from '../../db/schema/audit.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { getActivity } from './details.ts';
import { type ActivityTable, activityTables } from './tables.ts';

/** Deletes an activity and its planning for good. Throws CONFLICT for one with records: safety history must survive. */
export function removeActivity(db: Db, act: Act, { id }: { id: number }) {
  const before = getActivity(db, id);
  if (hasRecords(db, before)) throw new AppError('CONFLICT', messages.activities.hasRecords);
  for (const { table } of activityTables) db.delete(table).where(eq(table.activityId, id)).run();
  db.delete(activities).where(eq(activities.id, id)).run();
  recordAudit(db, act, {
    action: 'deleted',
    recordType: 'activity',
    recordId: id,
    recordName: before.activityName,
    before,
  });
  return { message: messages.activities.deleted(before.activityName) };
}

/** Whether anything was recorded of what happened. An earlier completion counts, too. */
function hasRecords(db: Db, { id, completedAt }: { id: number; completedAt: string | null }): boolean {
  const hold = ({ table, record }: ActivityTable) =>
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.activityId, id), record))
      .get() !== undefined;
  return completedAt !== null || activityTables.some(hold) || wasCompleted(db, id);
}

/** Reopening an activity clears its `completedAt`; the trail still shows that it was completed. */
function wasCompleted(db: Db, id: number): boolean {
  const completed = isNotNull(sql`json_extract(${audit.after}, '$.completedAt')`);
  const ofActivity = and(eq(audit.recordType, 'activity'), eq(audit.recordId, id));
  return db.select({ id: audit.id }).from(audit).where(and(ofActivity, completed)).limit(1).get() !== undefined;
}
