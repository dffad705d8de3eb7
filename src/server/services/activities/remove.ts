import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import {
  activityChecklist,
  activityHazards,
  activityRiskControls,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '../../db/schema/activity-planning.ts';
import { activityObjectives } from '../../db/schema/activity-results.ts';
import type { Act } from '../act.ts';
import { recordRemoval, type TakenRow } from '../removals.ts';
import { getActivity } from './details.ts';
import { hasRecords } from './records.ts';

/** What is deleted with an activity. Controls are deleted with their risks. */
const parts = {
  activityObjectives,
  activityHazards,
  activityRisks,
  activityStaff,
  activityVolunteers,
  activityChecklist,
} as const;
const partNames = Object.keys(parts) as (keyof typeof parts)[];

/** Deletes an activity and its planning. Throws CONFLICT for one with records: safety history must survive. */
export function removeActivity(db: Db, act: Act, { id }: { id: number }) {
  const before = getActivity(db, id);
  if (hasRecords(db, before)) throw new AppError('CONFLICT', messages.activities.hasRecords);
  const taken = readRows(db, id);
  for (const name of partNames) db.delete(parts[name]).where(eq(parts[name].activityId, id)).run();
  db.delete(activities).where(eq(activities.id, id)).run();
  const removal = { recordType: 'activity', recordId: id, recordName: before.activityName, before } as const;
  recordRemoval(db, act, { action: 'deleted', ...removal }, taken);
  return { message: messages.activities.deleted(before.activityName) };
}

/** The activity and what hangs on it, in the order in which it can be put back. SQLite computes `archived` itself. */
function readRows(db: Db, id: number): TakenRow[] {
  const { archived, ...columns } = getTableColumns(activities);
  const rows: TakenRow[] = db
    .select(columns)
    .from(activities)
    .where(eq(activities.id, id))
    .all()
    .map((row) => ({ table: 'activities', row }));
  for (const table of partNames) {
    for (const row of db.select().from(parts[table]).where(eq(parts[table].activityId, id)).all())
      rows.push({ table, row });
  }
  const ratings = db.select({ id: activityRisks.id }).from(activityRisks).where(eq(activityRisks.activityId, id));
  for (const row of db
    .select()
    .from(activityRiskControls)
    .where(inArray(activityRiskControls.activityRiskId, ratings))
    .all())
    rows.push({ table: 'activityRiskControls', row });
  return rows;
}
