import { eq } from 'drizzle-orm';
import { backName } from '#shared/activities/details.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { refreshSearchText } from '../../db/search/activities.ts';
import type { Act } from '../act.ts';
import { putBackProject } from '../projects.ts';

export type ActivityRow = Omit<typeof activities.$inferSelect, 'archived'>;

/**
 * Inserts the row of an activity that was deleted, with its id, under a name that is free and in its project, which comes back with it.
 * Nothing that happened meanwhile makes it fail: people may be out there. @returns its name.
 */
export function insertAgain(db: Db, act: Act, row: ActivityRow): string {
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
