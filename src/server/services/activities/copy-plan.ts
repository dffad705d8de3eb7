import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/app-error.ts';
import type { Db } from '../../db/open-db.ts';
import {
  activityChecklist,
  activityHazards,
  activityRiskControls,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '../../db/schema/activity-planning.ts';
import { type Act, stampsOf } from '../act.ts';
import { volunteerNow } from '../volunteers/former-staff.ts';
import { tooMuchToCopy } from './bounds.ts';
import type { ActivityTable } from './tables.ts';

/**
 * Gives the activities `to` what is planned of the activity `from`. One statement for each table writes the rows of all of them: a season
 * of copies has thousands, and everybody waits for a write. Throws INVALID where `from` has more than somebody may add.
 */
export function copyPlan(db: Db, act: Act, from: number, to: number[]): void {
  const problem = tooMuchToCopy(db, from);
  if (problem) throw new AppError('INVALID', problem);
  for (const copy of Object.values(copies)) copy?.(db, act, from, to);
}

/** How many rows a copy of an activity's plan has at most. */
export function countPlan(db: Db, activityId: number): number {
  return sumOfPlan(db, activityId, () => sql`count(*)`);
}

/** How many bytes of text a copy of an activity's plan has at most. */
export function bytesOfPlan(db: Db, activityId: number): number {
  return sumOfPlan(db, activityId, (table) => {
    const texts = Object.values(getTableColumns(table)).filter(
      ({ dataType }) => dataType === 'string' || dataType === 'json',
    );
    const lengths = texts.map(({ name }) => sql`coalesce(octet_length(${sql.identifier(name)}), 0)`);
    return sql`coalesce(sum(${sql.join(lengths, sql` + `)}), 0)`;
  });
}

/** Adds up something of each table of a plan. */
function sumOfPlan(db: Db, activityId: number, of: (table: SQLiteTable) => SQL): number {
  const own = [activityHazards, activityChecklist, activityRisks, activityStaff, activityVolunteers].map(
    (table) => sql`(SELECT ${of(table)} FROM ${table} WHERE activity_id = ${activityId})`,
  );
  const controls = sql`(SELECT ${of(activityRiskControls)} FROM ${activityRiskControls} WHERE activity_risk_id IN
    (SELECT id FROM ${activityRisks} WHERE activity_id = ${activityId}))`;
  return db.get<{ n: number }>(sql`SELECT ${sql.join([...own, controls], sql` + `)} AS n`).n;
}

type Copy = (db: Db, act: Act, from: number, to: number[]) => void;

/** What a copy takes along of each table of an activity; null: nothing, because it is about what happened. */
const copies: Record<ActivityTable['name'], Copy | null> = {
  activityHazards: (...call) => copyRows(activityHazards, {}, ...call),
  // Without ticks: they are of the day.
  activityChecklist: (...call) =>
    copyRows(activityChecklist, { set: { tickedAt: sql`NULL`, tickedById: sql`NULL` } }, ...call),
  activityRisks: copyRisks,
  // Only people who are still with the group.
  activityStaff: (...call) => copyRows(activityStaff, { only: stays(sql`staff`, sql`source.staff_id`) }, ...call),
  activityVolunteers: copyVolunteers,
  // The copy has its project's objectives already, without amounts.
  activityObjectives: null,
  predatorRecords: null,
  attendance: null,
  taps: null,
  absences: null,
  addedHours: null,
  stillOut: null,
  incidents: null,
  photos: null,
  trapChecks: null,
};

const stays = (table: SQL, id: SQL) => sql`(SELECT deleted_at IS NULL FROM ${table} WHERE id = ${id})`;

/** With those who left the staff since: they are on the copy as the volunteers who they are now. */
function copyVolunteers(db: Db, act: Act, from: number, to: number[]): void {
  copyRows(activityVolunteers, { only: stays(sql`volunteers`, sql`source.volunteer_id`) }, db, act, from, to);
  const volunteerId = volunteerNow(sql`source.staff_id`);
  const isOnIt = sql`EXISTS (SELECT 1 FROM ${activityVolunteers} one
    WHERE one.activity_id = target.value AND one.volunteer_id = ${volunteerId})`;
  const own = { activityId: sql`target.value`, volunteerId };
  // Grouped, because two accounts may have been of one person.
  const source = sql`${activityStaff} source WHERE source.activity_id = ${from} AND NOT ${stays(sql`staff`, sql`source.staff_id`)}
    AND ${stays(sql`volunteers`, volunteerId)} AND NOT ${isOnIt} GROUP BY target.key, ${volunteerId}`;
  insertFrom(db, act, activityVolunteers, own, to, source);
}

/** With their ratings, and every control that was considered. A risk of the library stands once in an activity. */
function copyRisks(db: Db, act: Act, from: number, to: number[]): void {
  copyRows(activityRisks, { set: { version: sql`1` } }, db, act, from, to);
  const rated = sql`activity_risks old
    JOIN activity_risks copied ON copied.activity_id = target.value AND copied.risk_title_id = old.risk_title_id
    JOIN activity_risk_controls source ON source.activity_risk_id = old.id`;
  insertFrom(
    db,
    act,
    activityRiskControls,
    { activityRiskId: sql`copied.id` },
    to,
    sql`${rated} WHERE old.activity_id = ${from}`,
  );
}

type Changes = {
  /** Columns in which the copy differs. */
  set?: Record<string, SQL>;
  only?: SQL;
};

function copyRows(
  table: SQLiteTable,
  { set = {}, only = sql`true` }: Changes,
  ...[db, act, from, to]: Parameters<Copy>
) {
  const own = { activityId: sql`target.value`, ...set };
  insertFrom(db, act, table, own, to, sql`${table} source WHERE source.activity_id = ${from} AND ${only}`);
}

/** Writes the rows of `source` for each target: every column as it is, but for the ids, the stamps and `set`. */
function insertFrom(db: Db, act: Act, table: SQLiteTable, set: Record<string, SQL>, to: number[], source: SQL): void {
  const stamps = Object.fromEntries(Object.entries(stampsOf(act)).map(([name, value]) => [name, sql`${value}`]));
  const { id, ...columns } = getTableColumns(table);
  const given: Record<string, SQL> = { ...stamps, ...set };
  const names = Object.entries(columns).map(([name, column]) => {
    const written = sql.identifier(column.name);
    return { written, value: given[name] ?? sql`source.${written}` };
  });
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  db.run(
    sql`INSERT INTO ${table} (${list(names.map(({ written }) => sql`${written}`))})
      SELECT ${list(names.map(({ value }) => value))}
      FROM json_each(${JSON.stringify(to)}) target CROSS JOIN ${source}
      ORDER BY target.key, source.id`,
  );
}
