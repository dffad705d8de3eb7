import { and, eq, exists, inArray, isNull } from 'drizzle-orm';
import { isPredatorControl } from '#shared/objectives.ts';
import type { Db } from '../../db/open-db.ts';
import { activityObjectives, predatorRecords } from '../../db/schema/activity-results.ts';
import { objectives } from '../../db/schema/objectives.ts';
import { projectObjectives } from '../../db/schema/projects.ts';
import { type Act, stampsOf } from '../act.ts';

/** The first values of a project's objective on an activity. */
export const unrecorded = { amount: null, isDirect: false };

/**
 * Gives an activity the objectives of its project, in the project's order. Those of an earlier project are deleted, unless something
 * was recorded for them; those that were added on the activity itself stay.
 */
export function takeProjectObjectives(db: Db, act: Act, activity: { id: number; projectId: number }): void {
  const wanted = db
    .select({ objectiveId: objectives.id, title: objectives.title, measurement: objectives.measurement })
    .from(projectObjectives)
    .innerJoin(objectives, eq(objectives.id, projectObjectives.objectiveId))
    .where(and(eq(projectObjectives.projectId, activity.projectId), isNull(objectives.deletedAt)))
    .orderBy(projectObjectives.position)
    .all();
  dropUnrecorded(db, activity.id, new Set(wanted.map(({ objectiveId }) => objectiveId)));
  if (wanted.length === 0) return;
  db.insert(activityObjectives)
    .values(wanted.map((objective) => ({ activityId: activity.id, ...objective, ...unrecorded, ...stampsOf(act) })))
    .onConflictDoNothing()
    .run();
}

function dropUnrecorded(db: Db, activityId: number, kept: Set<number>): void {
  const records = db.select().from(predatorRecords).where(eq(predatorRecords.activityId, activityId));
  const gone = db
    .select({
      id: activityObjectives.id,
      objectiveId: activityObjectives.objectiveId,
      title: activityObjectives.title,
      hasRecords: exists(records).mapWith(Boolean),
    })
    .from(activityObjectives)
    .where(
      and(
        eq(activityObjectives.activityId, activityId),
        eq(activityObjectives.isDirect, false),
        isNull(activityObjectives.amount),
      ),
    )
    .all()
    .filter((row) => !kept.has(row.objectiveId) && !(row.hasRecords && isPredatorControl(row.title)));
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) db.delete(activityObjectives).where(inArray(activityObjectives.id, ids)).run();
}
