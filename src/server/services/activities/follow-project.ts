import { and, eq, exists, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { isPredatorControl } from '#shared/objectives.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityObjectives, predatorRecords } from '../../db/schema/activity-results.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { refreshSearchText } from '../../db/search/activities.ts';
import { refreshIncidents } from '../../db/search/incidents.ts';
import { type Act, stampsOf } from '../act.ts';
import { unrecorded } from './project-objectives.ts';

type ObjectiveWords = { id: number; title: string; measurement: string };

/** A completed activity keeps what it was completed with; the others follow their project. */
const following = (projectId: number) => and(eq(activities.projectId, projectId), isNull(activities.completedAt));

/** The project was renamed or moved: its activities and incidents take over its new words. */
export function followProjectWords(db: Db, project: { id: number; name: string; location: string }): void {
  const where = following(project.id);
  db.update(activities).set({ projectName: project.name, projectLocation: project.location }).where(where).run();
  refreshSearchText(db, where);
  refreshIncidents(db, eq(incidents.projectId, project.id));
}

/** The project gained objectives: its activities get a row for each that they do not have yet. */
export function followGainedObjectives(db: Db, act: Act, projectId: number, gained: ObjectiveWords[]): void {
  if (gained.length === 0) return;
  const followers = db.select({ id: activities.id }).from(activities).where(following(projectId)).all();
  for (const activity of followers) {
    for (const { id, title, measurement } of gained) {
      db.insert(activityObjectives)
        .values({ activityId: activity.id, objectiveId: id, title, measurement, ...unrecorded, ...stampsOf(act) })
        .onConflictDoNothing()
        .run();
    }
  }
}

/**
 * The project lost objectives: rows without anything recorded are deleted. Rows with an amount stay, and so does predator control with
 * records, which hold its amounts. Rows that were added to the activity itself were never the project's.
 */
export function followLostObjectives(db: Db, projectId: number, lost: ObjectiveWords[]): void {
  for (const objective of lost) {
    const followers = db.select({ id: activities.id }).from(activities).where(following(projectId));
    const withoutRecords: SQL | undefined = isPredatorControl(objective.title)
      ? not(
          exists(
            db
              .select({ one: sql`1` })
              .from(predatorRecords)
              .where(eq(predatorRecords.activityId, activityObjectives.activityId)),
          ),
        )
      : undefined;
    db.delete(activityObjectives)
      .where(
        and(
          eq(activityObjectives.objectiveId, objective.id),
          inArray(activityObjectives.activityId, followers),
          isNull(activityObjectives.amount),
          eq(activityObjectives.isDirect, false),
          withoutRecords,
        ),
      )
      .run();
  }
}
