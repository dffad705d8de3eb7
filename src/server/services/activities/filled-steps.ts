import { eq, type SQL, sql } from 'drizzle-orm';
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

/** Whether a step holds something: 1 or 0. Each answer is the first row of an index, whatever the activity's size. */
const filled = {
  details: sql<number>`1`,
  risk: sql<number>`${some(activityHazards)} OR ${some(activityRisks)}`,
  staff: some(activityStaff),
  volunteers: some(activityVolunteers),
  checklist: sql<number>`${some(activityChecklist)} OR ${activities.checklistNotes} <> ''`,
  outcome: sql<number>`${some(activityObjectives, sql`AND amount IS NOT NULL`)} OR ${some(predatorRecords)}`,
  complete: sql<number>`${activities.completedAt} IS NOT NULL`,
} satisfies Record<ActivityStepSlug, SQL<number>>;

const findFilled = preparedOnce((db) =>
  db
    .select(filled)
    .from(activities)
    .where(eq(activities.id, sql.placeholder('id')))
    .prepare(),
);

/** The steps of an activity that hold something. */
export function listFilledSteps(db: Db, { id }: { id: number }): ActivityStepSlug[] {
  const found = findFilled(db).get({ id });
  return activitySteps.map(({ slug }) => slug).filter((slug) => found?.[slug] === 1);
}
