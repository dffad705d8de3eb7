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
import { attendance } from '../db/schema/attendance.ts';
import { removals } from '../db/schema/changes.ts';
import { addedHours } from '../db/schema/hours.ts';
import { incidents } from '../db/schema/incidents.ts';
import { projects } from '../db/schema/projects.ts';
import { stillOut } from '../db/schema/still-out.ts';
import type { Act } from './act.ts';
import { type AuditEntry, recordAudit } from './audit.ts';
import type { AuditedType } from './audit-fields.ts';
import { stayingVolunteer } from './volunteers/staying.ts';

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
  attendance,
  addedHours,
  stillOut,
  incidents,
} satisfies Record<string, SQLiteTable>;

export type TakenRow = { table: keyof typeof restorable; row: object };

/** A change of a sign-on, as it is undone: the row that was made goes, or the row that was changed is as it was before. */
export type AttendanceStep = { madeId: number; version: number } | { before: AttendanceRow; version: number };
type AttendanceRow = typeof attendance.$inferSelect;

type Taken = { fields: Record<string, unknown>; rows: TakenRow[]; steps?: AttendanceStep[] };

/** A removal's line in the trail. `before` holds what was removed. */
type Removal = Omit<AuditEntry, 'action' | 'after'> & { action?: string; recordId: number; before: Taken['fields'] };

/**
 * Records a removal in the trail. `rows` are all that it deleted, in the order in which they can be put back; they are kept for a change
 * with a key, which can be undone. A change is one removal.
 */
export function recordRemoval(db: Db, act: Act, removal: Removal, rows: TakenRow[]): void {
  recordAudit(db, act, { action: 'removed', ...removal });
  const { recordType, recordId, recordName, before: fields } = removal;
  keepForUndo(db, act, { recordType, recordId, recordName }, { fields, rows });
}

/** Keeps how a sign-on or sign-off of people at an activity is undone. `steps` are in the order in which they are undone. */
export function recordTap(
  db: Db,
  act: Act,
  activity: { id: number; activityName: string },
  { names, steps }: { names: string[]; steps: AttendanceStep[] },
): void {
  if (steps.length === 0) return;
  const { id: recordId, activityName: recordName } = activity;
  const fields = { activityId: recordId, activityName: recordName, names };
  keepForUndo(db, act, { recordType: 'attendance', recordId, recordName }, { fields, rows: [], steps });
}

type Named = Pick<Removal, 'recordType' | 'recordId' | 'recordName'>;

/** Only a change with a key can be undone. */
function keepForUndo(db: Db, act: Act, { recordType, recordId, recordName }: Named, taken: Taken): void {
  if (!act.changeKey || act.actorId === null) return;
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
  const { fields, rows, steps } = JSON.parse(removal.taken) as Taken;
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
      .values(ofStaying(db, row) as never)
      .run();
  for (const row of rows) refuseOrphan(activityGone, () => refuseDuplicate(takenIn(row.table), () => putBack(row)));
  for (const step of steps ?? []) undoStep(db, act, step);
  const action = steps ? 'taken back' : 'put back';
  // The kind is one that `recordRemoval` wrote.
  recordAudit(db, act, { action, recordType: recordType as AuditedType, recordId, recordName, after: fields });
  return { message: messages.general.putBack };
}

/** The row with the volunteer who is meant today: theirs may have been joined with another since. */
function ofStaying<Row extends object>(db: Db, row: Row): Row {
  const { volunteerId } = row as { volunteerId?: unknown };
  return typeof volunteerId === 'number' ? { ...row, volunteerId: stayingVolunteer(db, volunteerId) } : row;
}

/** Throws CONFLICT for a row that was changed since: only what is still there as it was left can be undone. */
function undoStep(db: Db, act: Act, step: AttendanceStep): void {
  const id = 'madeId' in step ? step.madeId : step.before.id;
  const asLeft = and(eq(attendance.id, id), eq(attendance.version, step.version));
  const changed = () => new AppError('CONFLICT', messages.attendance.changedSince);
  const run = () => {
    if ('madeId' in step) return db.delete(attendance).where(asLeft).run();
    const { id: _, ...before } = ofStaying(db, step.before);
    const stamps = { version: step.version + 1, updatedAt: act.now, updatedById: act.actorId };
    return db
      .update(attendance)
      .set({ ...before, ...stamps })
      .where(asLeft)
      .run();
  };
  if (refuseOrphan(changed, () => refuseDuplicate(changed, run)).changes === 0) throw changed();
}

/** A project without activities can be deleted, and then takes none back. */
function assertProjectStays(db: Db, { projectId }: { projectId: number }): void {
  const stays = and(eq(projects.id, projectId), isNull(projects.deletedAt));
  if (!db.select({ id: projects.id }).from(projects).where(stays).get()) throw notFound('Project');
}

export function forgetRemovals(db: Db, olderThan: string): void {
  db.delete(removals).where(lt(removals.createdAt, olderThan)).run();
}
