import { eq, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { backName } from '#shared/activities/details.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityRiskControls } from '../../db/schema/activity-planning.ts';
import { deletedActivities } from '../../db/schema/feeds.ts';
import { refreshSearchText } from '../../db/search/activities.ts';
import type { Act } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { putBackProject } from '../projects.ts';
import { stayingVolunteer } from '../volunteers/staying.ts';
import { type ActivityTable, activityTables } from './tables.ts';

/** A row of a deleted activity. Each table is put back before those that refer to it. */
export type TakenRow = { table: 'activities' | 'activityRiskControls' | ActivityTable['name']; row: object };

/** What a deletion keeps, as JSON: the activity's own row first. `fields`: for the trail. */
export type Taken = { fields: Record<string, unknown>; rows: TakenRow[] };

type ActivityRow = Omit<typeof activities.$inferSelect, 'archived'>;

const statementsOf = preparedOnce((db) => ({
  activity: db
    .select({ id: activities.id })
    .from(activities)
    .where(eq(activities.id, sql.placeholder('id')))
    .prepare(),
}));

/**
 * Brings an activity back, with all that it had, because somebody who has it on a phone changes it: people may be out there. Does nothing
 * while it is there. `change`: the procedure of that change, for the trail.
 */
export function reviveActivity(db: Db, act: Act, { id, change }: { id: number; change: string }): void {
  if (statementsOf(db).activity.get({ id })) return;
  const ofActivity = eq(deletedActivities.id, id);
  const deleted = db.select({ taken: deletedActivities.taken }).from(deletedActivities).where(ofActivity).get();
  if (!deleted?.taken) return;
  const { fields, rows } = JSON.parse(deleted.taken) as Taken;
  const activityName = putBack(db, act, rows);
  db.update(deletedActivities).set({ revivedAt: act.now, taken: null }).where(ofActivity).run();
  const after = { ...fields, activityName, reason: change };
  recordAudit(db, act, {
    action: 'brought back',
    recordType: 'activity',
    recordId: id,
    recordName: activityName,
    after,
  });
}

/** @returns the activity's name, which need not be the old one. */
function putBack(db: Db, act: Act, [first, ...others]: TakenRow[]): string {
  const activityName = insertAgain(db, act, first?.row as ActivityRow);
  const ofActivity = activityTables.map(({ name, table }): [string, SQLiteTable] => [name, table]);
  const tables = new Map<string, SQLiteTable>([...ofActivity, ['activityRiskControls', activityRiskControls]]);
  for (const { table: name, row } of others) {
    const table = tables.get(name);
    // Two of its volunteers may be one by now.
    if (table) db.insert(table).values(ofStaying(db, row)).onConflictDoNothing().run();
  }
  return activityName;
}

/** The row with the volunteer who is meant today: theirs may have been joined with another since. */
function ofStaying<Row extends object>(db: Db, row: Row): Row {
  const { volunteerId } = row as { volunteerId?: unknown };
  return typeof volunteerId === 'number' ? { ...row, volunteerId: stayingVolunteer(db, volunteerId) } : row;
}

/**
 * Inserts the row of an activity that was deleted, with its id, under a name that is free and in its project, which comes back with it.
 * Nothing that happened meanwhile makes it fail: people may be out there. @returns its name.
 */
function insertAgain(db: Db, act: Act, row: ActivityRow): string {
  const project = putBackProject(db, act, row.projectId);
  const activityName = backName(row.activityName, (name) => isTaken(db, name));
  const names = { activityName, nameKey: caseKey(activityName) };
  // It could not follow its project while it was gone.
  const words = { projectName: project.name, projectLocation: project.location };
  db.insert(activities)
    .values({ ...row, ...names, ...words })
    .run();
  refreshSearchText(db, eq(activities.id, row.id));
  return activityName;
}

function isTaken(db: Db, name: string): boolean {
  const ofName = eq(activities.nameKey, caseKey(name));
  return db.select({ id: activities.id }).from(activities).where(ofName).get() !== undefined;
}
