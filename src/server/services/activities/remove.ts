import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import {
  activityChecklist,
  activityHazards,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '../../db/schema/activity-planning.ts';
import { activityObjectives, incidents, predatorRecords } from '../../db/schema/activity-results.ts';
import { audit } from '../../db/schema/audit.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { getActivity } from './details.ts';

/** The planning that is deleted with an activity. Controls are deleted with their risks. */
const planning = [activityHazards, activityRisks, activityStaff, activityVolunteers, activityChecklist];

/** Deletes an activity and its planning for good. Throws CONFLICT for one with records: safety history must survive. */
export function removeActivity(db: Db, act: Act, { id }: { id: number }) {
  const before = getActivity(db, id);
  if (hasRecords(db, before)) throw new AppError('CONFLICT', messages.activities.hasRecords);
  for (const table of [...planning, activityObjectives]) db.delete(table).where(eq(table.activityId, id)).run();
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

type Owned = SQLiteTable & { activityId: SQLiteColumn };

/** Whether anything was recorded of what happened. A removed incident report still counts, and so does an earlier completion. */
function hasRecords(db: Db, { id, completedAt }: { id: number; completedAt: string | null }): boolean {
  const has = (table: Owned) => db.select({ one: sql`1` }).from(table).where(eq(table.activityId, id)).get();
  const withAmount = and(eq(activityObjectives.activityId, id), isNotNull(activityObjectives.amount));
  return Boolean(
    completedAt !== null ||
      has(predatorRecords) ||
      has(incidents) ||
      db.select({ one: sql`1` }).from(activityObjectives).where(withAmount).get() ||
      wasCompleted(db, id),
  );
}

/** Reopening an activity clears its `completedAt`; the trail still shows that it was completed. */
function wasCompleted(db: Db, id: number): boolean {
  const completed = isNotNull(sql`json_extract(${audit.after}, '$.completedAt')`);
  const ofActivity = and(eq(audit.recordType, 'activity'), eq(audit.recordId, id));
  return db.select({ id: audit.id }).from(audit).where(and(ofActivity, completed)).limit(1).get() !== undefined;
}
