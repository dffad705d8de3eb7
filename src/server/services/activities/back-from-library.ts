import { isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

type Removed = { recordType: 'activity risk' | 'activity hazard'; activityId: number | null };

/**
 * Whether a row of the library can be added to an activity: it is in the lists, or it was removed from this very activity before, so that
 * `Undo` gives it back. `name`: the field of the trail that has its `id`.
 */
export function canBeAdded(
  deletedAt: SQLiteColumn,
  { recordType, activityId }: Removed,
  name: 'riskTitleId' | 'hazardId',
  id: number | SQLWrapper,
): SQL | undefined {
  const wasRemoved = sql`EXISTS (SELECT 1 FROM audit WHERE record_type = ${recordType} AND action = 'removed'
    AND before ->> 'activityId' = ${activityId} AND before ->> ${name} = ${id})`;
  return or(isNull(deletedAt), wasRemoved);
}
