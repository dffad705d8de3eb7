import { and, eq, isNull, lt } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError, conflictOn, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { refuseDuplicate, refuseOrphan } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import {
  activityChecklist,
  activityHazards,
  activityRiskControls,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '../db/schema/activity-planning.ts';
import { activityObjectives, predatorRecords } from '../db/schema/activity-results.ts';
import { removals } from '../db/schema/changes.ts';
import { incidents } from '../db/schema/incidents.ts';
import { projects } from '../db/schema/projects.ts';
import type { Act } from './act.ts';
import { type AuditEntry, recordAudit } from './audit.ts';
import type { AuditedType } from './audit-fields.ts';

/** Tables whose rows can be put back. */
const restorable = {
  activities,
  activityObjectives,
  activityHazards,
  activityRisks,
  activityRiskControls,
  activityStaff,
  activityVolunteers,
  activityChecklist,
  predatorRecords,
  incidents,
} satisfies Record<string, SQLiteTable>;

export type TakenRow = { table: keyof typeof restorable; row: object };
type Taken = { fields: Record<string, unknown>; rows: TakenRow[] };

/** A removal's line in the trail. `before` holds what was removed. */
type Removal = Omit<AuditEntry, 'action' | 'after'> & { action?: string; recordId: number; before: Taken['fields'] };

/**
 * Records a removal in the trail. `rows` are all that it deleted, in the order in which they can be put back; they are kept for a change
 * with a key, which can be undone. A change is one removal.
 */
export function recordRemoval(db: Db, act: Act, removal: Removal, rows: TakenRow[]): void {
  recordAudit(db, act, { action: 'removed', ...removal });
  if (!act.changeKey || act.actorId === null) return;
  const { recordType, recordId, recordName, before: fields } = removal;
  const taken: Taken = { fields, rows };
  const kept = { recordType, recordId, recordName, taken: JSON.stringify(taken), createdAt: act.now };
  db.insert(removals)
    .values({ actorId: act.actorId, key: act.changeKey, ...kept })
    .onConflictDoUpdate({ target: [removals.actorId, removals.key], set: kept })
    .run();
}

/** Puts back, once, what this person's removal with that key deleted: the same rows with the same ids. */
export function undoRemoval(db: Db, act: Act, { key }: { key: string }) {
  const own = act.actorId === null ? undefined : and(eq(removals.actorId, act.actorId), eq(removals.key, key));
  const removal = own && db.delete(removals).where(own).returning().get();
  if (!removal) throw new AppError('NOT_FOUND', messages.general.nothingToUndo);
  const { recordType, recordId, recordName } = removal;
  const { fields, rows } = JSON.parse(removal.taken) as Taken;
  // The name of a deleted activity may be another's since.
  const takenIn = (table: TakenRow['table']) => () =>
    table === 'activities'
      ? conflictOn('activityName', messages.activities.nameTaken)
      : new AppError('CONFLICT', messages.general.thereAgain);
  // Its activity may have been deleted since.
  const activityGone = () => new AppError('NOT_FOUND', messages.general.nothingToUndo);
  for (const { table, row } of rows) if (table === 'activities') assertProjectStays(db, row as { projectId: number });
  const putBack = ({ table, row }: TakenRow) =>
    db
      .insert(restorable[table])
      .values(row as never)
      .run();
  for (const row of rows) refuseOrphan(activityGone, () => refuseDuplicate(takenIn(row.table), () => putBack(row)));
  // The kind is one that `recordRemoval` wrote.
  const line = { action: 'put back', recordType: recordType as AuditedType, recordId, recordName, after: fields };
  recordAudit(db, act, line);
  return { message: messages.general.putBack };
}

/** A project without activities can be deleted, and then takes none back. */
function assertProjectStays(db: Db, { projectId }: { projectId: number }): void {
  const stays = and(eq(projects.id, projectId), isNull(projects.deletedAt));
  if (!db.select({ id: projects.id }).from(projects).where(stays).get()) throw notFound('Project');
}

export function forgetRemovals(db: Db, olderThan: string): void {
  db.delete(removals).where(lt(removals.createdAt, olderThan)).run();
}
