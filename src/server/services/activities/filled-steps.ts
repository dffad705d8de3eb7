import { eq, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type ActivityStepSlug, activitySteps } from '#shared/activities/steps.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import {
  activityChecklist,
  activityHazards,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '../../db/schema/activity-planning.ts';
import { activityObjectives, predatorRecords } from '../../db/schema/activity-results.ts';

const some = (table: SQLiteTable, more = sql``) =>
  sql<number>`EXISTS (SELECT 1 FROM ${table} WHERE activity_id = ${sql.placeholder('id')} ${more})`;

/** Each answer is the first row of an index, whatever the activity's size. */
const findFilled = preparedOnce((db) =>
  db
    .select({
      risk: sql<number>`${some(activityHazards)} OR ${some(activityRisks)}`,
      staff: some(activityStaff),
      volunteers: some(activityVolunteers),
      checklist: sql<number>`${some(activityChecklist)} OR ${activities.checklistNotes} <> ''`,
      outcome: sql<number>`${some(activityObjectives, sql`AND amount IS NOT NULL`)} OR ${some(predatorRecords)}`,
    })
    .from(activities)
    .where(eq(activities.id, sql.placeholder('id')))
    .prepare(),
);

/** The steps that hold something. */
export function listFilledSteps(db: Db, activity: { id: number; completedAt: string | null }): ActivityStepSlug[] {
  const filled: Partial<Record<ActivityStepSlug, number>> | undefined = findFilled(db).get({ id: activity.id });
  const isFilled = (slug: ActivityStepSlug) =>
    slug === 'details' || (slug === 'complete' ? activity.completedAt !== null : filled?.[slug] === 1);
  return activitySteps.map(({ slug }) => slug).filter(isFilled);
}
