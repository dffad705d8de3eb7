import { and, count, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/app-error.ts';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';

export type BoundedPart = 'risks' | 'hazards' | 'people' | 'checklist';

const countOf: Record<BoundedPart, (activityId: number) => SQL> = {
  risks: (id) => sql`(SELECT count(*) FROM activity_risks WHERE activity_id = ${id})`,
  hazards: (id) => sql`(SELECT count(*) FROM activity_hazards WHERE activity_id = ${id})`,
  people: (id) => sql`(SELECT count(*) FROM activity_staff WHERE activity_id = ${id})
    + (SELECT count(*) FROM activity_volunteers WHERE activity_id = ${id})`,
  checklist: (id) => sql`(SELECT count(*) FROM activity_checklist WHERE activity_id = ${id})`,
};

const countIn = (db: Db, activityId: number, part: BoundedPart) =>
  db.get<{ n: number }>(sql`SELECT ${countOf[part](activityId)} n`).n;

export const hasRoom = (db: Db, activityId: number, part: BoundedPart): boolean =>
  countIn(db, activityId, part) < bounds[part];

/** For after something was added. Throws when there are more than there may be, which undoes the adding. */
export function assertBound(db: Db, activityId: number, part: BoundedPart): void {
  if (countIn(db, activityId, part) > bounds[part]) throw tooMany(part);
}

/** For after a control of an activity's risk was chosen. */
export function assertControlBound(db: Db, activityRiskId: number): void {
  const chosen = sql`SELECT count(*) n FROM activity_risk_controls WHERE activity_risk_id = ${activityRiskId} AND is_checked`;
  if (db.get<{ n: number }>(chosen).n > bounds.controls) throw tooMany('controls');
}

/** The same of records that are not deleted: of those that `where` names, or of all. */
export function assertLiveBound(
  db: Db,
  what: keyof typeof bounds,
  table: SQLiteTable & { deletedAt: SQLiteColumn },
  where?: SQL,
): void {
  const row = db
    .select({ n: count() })
    .from(table as SQLiteTable)
    .where(and(isNull(table.deletedAt), where))
    .get();
  if ((row?.n ?? 0) > bounds[what]) throw tooMany(what);
}

function tooMany(what: keyof typeof bounds): AppError {
  return new AppError('INVALID', messages.bounds[what](bounds[what]));
}

/** Why an activity cannot be copied as it is; null: it can. A copy of more than somebody may add would be adding it. */
export function tooMuchToCopy(db: Db, activityId: number): string | null {
  const parts = Object.keys(countOf) as BoundedPart[];
  const part = parts.find((one) => countIn(db, activityId, one) > bounds[one]);
  const fullest = sql`SELECT max((SELECT count(*) FROM activity_risk_controls WHERE activity_risk_id = r.id AND is_checked)) n
    FROM activity_risks r WHERE r.activity_id = ${activityId}`;
  const what = part ?? ((db.get<{ n: number | null }>(fullest).n ?? 0) > bounds.controls ? 'controls' : undefined);
  return what ? messages.bounds.copied(messages.bounds[what](bounds[what])) : null;
}
