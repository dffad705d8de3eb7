import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, lt, not, or, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { refuseDuplicate, refuseOrphan } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
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
import { absences, attendance, taps } from '../db/schema/attendance.ts';
import { removals } from '../db/schema/changes.ts';
import { deletedActivities } from '../db/schema/feeds.ts';
import { addedHours } from '../db/schema/hours.ts';
import { incidents } from '../db/schema/incidents.ts';
import { stillOut } from '../db/schema/still-out.ts';
import type { Act } from './act.ts';
import { assertBound, type BoundedPart } from './activities/bounds.ts';
import { type ActivityRow, insertAgain } from './activities/insert-again.ts';
import { type StoredTap, takeTapsAway, touchedBy } from './attendance/facts.ts';
import { rewriteStays } from './attendance/stays.ts';
import { noteChanges } from './attendance/trail.ts';
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
  taps,
  absences,
  addedHours,
  stillOut,
  incidents,
} satisfies Record<string, SQLiteTable>;

/** What else was added since leaves no room for what comes back. */
const boundedBy: { [Name in keyof typeof restorable]?: BoundedPart } = {
  activityHazards: 'hazards',
  activityRisks: 'risks',
  activityStaff: 'people',
  activityVolunteers: 'people',
  activityChecklist: 'checklist',
};

export type TakenRow = { table: keyof typeof restorable; row: object };

/** `tapIds` and `absenceIds`: what a press added, which is taken away again. */
type Taken = { fields: Record<string, unknown>; rows: TakenRow[]; tapIds?: number[]; absenceIds?: number[] };

/** A removal's line in the trail. `before` holds what was removed. */
type Removal = Omit<AuditEntry, 'action' | 'after'> & { action?: string; recordId: number; before: Taken['fields'] };

/**
 * Records a removal in the trail. `rows` are all that it deleted, in the order in which they can be put back; they are kept for a change
 * with a key, which can be undone. A change is one removal.
 */
export function recordRemoval(db: Db, act: Act, removal: Removal, rows: TakenRow[]): void {
  recordAudit(db, act, { action: 'removed', ...removal });
  const { recordType, recordId, recordName, before: fields } = removal;
  // A deleted activity may come back however it was deleted.
  const key = act.changeKey ?? (rows[0]?.table === 'activities' ? randomUUID() : undefined);
  keepForUndo(db, act, key, { recordType, recordId, recordName }, { fields, rows });
}

/** Keeps how a press of people at an activity is undone: what it added is taken away, and what it took away is there again. */
export function keepTapsForUndo(
  db: Db,
  act: Act,
  activity: { id: number; activityName: string },
  { names, rows = [], ...added }: { names: string[]; tapIds: number[]; rows?: TakenRow[]; absenceIds?: number[] },
): void {
  const { id: recordId, activityName: recordName } = activity;
  const fields = { activityId: recordId, activityName: recordName, names };
  const named = { recordType: 'attendance', recordId, recordName } as const;
  keepForUndo(db, act, act.changeKey, named, { fields, rows, ...added });
}

type Named = Pick<Removal, 'recordType' | 'recordId' | 'recordName'>;

/** Only a change with a key can be undone. */
function keepForUndo(db: Db, act: Act, key: string | undefined, named: Named, taken: Taken): void {
  if (!key || act.actorId === null) return;
  const kept = { ...named, taken: JSON.stringify(taken), createdAt: act.now };
  db.insert(removals)
    .values({ actorId: act.actorId, key, ...kept })
    .onConflictDoUpdate({ target: [removals.actorId, removals.key], set: kept })
    .run();
}

/** Puts back, once, what this person's removal with that key deleted: the same rows with the same ids. */
export function undoRemoval(db: Db, act: Act, { key }: { key: string }) {
  const own = act.actorId === null ? undefined : and(eq(removals.actorId, act.actorId), eq(removals.key, key));
  const removal = own && db.delete(removals).where(own).returning().get();
  if (!removal) throw nothingToUndo();
  const { fields, rows, tapIds, absenceIds = [] } = JSON.parse(removal.taken) as Taken;
  const { recordId } = removal;
  // A change from the field may have brought it back already.
  if (rows[0]?.table === 'activities' && isThere(db, recordId)) return { message: messages.general.putBack };
  const recordName = putBack(db, act, rows) ?? removal.recordName;
  db.delete(absences).where(inArray(absences.id, absenceIds)).run();
  takePressBack(db, act, tapIds ?? []);
  const action = tapIds ? 'taken back' : 'put back';
  // The kind is one that `recordRemoval` wrote.
  recordAudit(db, act, { action, recordType: removal.recordType as AuditedType, recordId, recordName, after: fields });
  return { message: messages.general.putBack };
}

const nothingToUndo = () => new AppError('NOT_FOUND', messages.general.nothingToUndo);
const thereAgain = () => new AppError('CONFLICT', messages.general.thereAgain);

/** Inserts rows that were taken. @returns the activity's name, if it is among them: it need not be the old one. */
function putBack(db: Db, act: Act, rows: TakenRow[]): string | undefined {
  const insert = ({ table, row }: TakenRow) => {
    const values = db.insert(restorable[table]).values(ofStaying(db, row) as never);
    // A tap that was taken away is still there.
    return table === 'taps' ? values.onConflictDoUpdate({ target: taps.id, set: isBack as never }) : values;
  };
  const [first, ...others] = rows;
  if (first?.table === 'activities') {
    const activityName = insertAgain(db, act, first.row as ActivityRow);
    // Two of its volunteers may be one by now.
    for (const { table, row } of others)
      db.insert(restorable[table])
        .values(ofStaying(db, row) as never)
        .onConflictDoNothing()
        .run();
    return activityName;
  }
  // Its activity may have been deleted since.
  for (const one of rows) refuseOrphan(nothingToUndo, () => refuseDuplicate(thereAgain, () => insert(one).run()));
  for (const { table, row } of rows) {
    const part = boundedBy[table];
    if (part) assertBound(db, (row as { activityId: number }).activityId, part);
  }
  const back = rows.flatMap(({ table, row }) => (table === 'taps' ? [ofStaying(db, row as StoredTap)] : []));
  noteChanges(db, act, rewriteStays(db, act, touchedBy(back)));
  return undefined;
}

const isBack: Partial<StoredTap> = { takenAwayAt: null };

/** Takes the taps of a press away. Throws CONFLICT where somebody corrected one, or took it away, since. */
function takePressBack(db: Db, act: Act, tapIds: number[]): void {
  const gone = takeTapsAway(db, act, tapIds);
  if (gone.length < tapIds.length) throw new AppError('CONFLICT', messages.attendance.changedSince);
  noteChanges(db, act, rewriteStays(db, act, touchedBy(gone)));
}

const statementsOf = preparedOnce((db) => ({
  activity: db
    .select({ id: activities.id })
    .from(activities)
    .where(eq(activities.id, sql.placeholder('id')))
    .prepare(),
}));

const isThere = (db: Db, id: number) => statementsOf(db).activity.get({ id }) !== undefined;

/** Removals that deleted an activity. */
const isOfActivity = sql`json_extract(${removals.taken}, '$.rows[0].table') = 'activities'`;

/**
 * Brings an activity back, with all that it had, because somebody who has it on a phone changes it: people may be out there. Does nothing
 * while it is there. `change`: the procedure of that change, for the trail.
 */
export function reviveActivity(db: Db, act: Act, { id, change }: { id: number; change: string }): void {
  if (isThere(db, id)) return;
  const removal = db
    .select()
    .from(removals)
    .where(and(eq(removals.recordType, 'activity'), eq(removals.recordId, id), isOfActivity))
    .orderBy(desc(sql`rowid`))
    .get();
  if (!removal) return;
  const { fields, rows } = JSON.parse(removal.taken) as Taken;
  const recordName = putBack(db, act, rows) ?? removal.recordName;
  db.update(deletedActivities).set({ revivedAt: act.now }).where(eq(deletedActivities.id, id)).run();
  const after = { ...fields, activityName: recordName, reason: change };
  recordAudit(db, act, { action: 'brought back', recordType: 'activity', recordId: id, recordName, after });
}

/** The row with the volunteer who is meant today: theirs may have been joined with another since. */
function ofStaying<Row extends object>(db: Db, row: Row): Row {
  const { volunteerId } = row as { volunteerId?: unknown };
  return typeof volunteerId === 'number' ? { ...row, volunteerId: stayingVolunteer(db, volunteerId) } : row;
}

/** `olderThan` (ISO, UTC): of activities, to which phones may send changes for long, and of everything else. */
export function forgetRemovals(db: Db, olderThan: { activities: string; others: string }): void {
  const isOld = and(lt(removals.createdAt, olderThan.others), not(isOfActivity));
  db.delete(removals)
    .where(or(lt(removals.createdAt, olderThan.activities), isOld))
    .run();
}
