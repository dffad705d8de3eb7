import { sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type ActivityStepSlug, activitySteps } from '#shared/activities/steps.ts';
import type { Db } from '../../db/open-db.ts';
import {
  activityChecklist,
  activityHazards,
  activityRisks,
  activityStaff,
  activityVolunteers,
} from '../../db/schema/activity-planning.ts';
import { activityObjectives, predatorRecords } from '../../db/schema/activity-results.ts';

/** The steps that hold something. Each answer is the first row of an index, whatever the activity's size. */
export function listFilledSteps(db: Db, activity: { id: number; completedAt: string | null }): ActivityStepSlug[] {
  const { id, completedAt } = activity;
  const some = (table: SQLiteTable, more = sql``) =>
    sql<number>`EXISTS (SELECT 1 FROM ${table} WHERE activity_id = ${id} ${more})`;
  const filled = db.get<Record<string, number>>(sql`SELECT
    ${some(activityHazards)} OR ${some(activityRisks)} AS risk,
    ${some(activityStaff)} AS staff,
    ${some(activityVolunteers)} AS volunteers,
    ${some(activityChecklist)} OR EXISTS (SELECT 1 FROM activities WHERE id = ${id} AND checklist_notes <> '') AS checklist,
    ${some(activityObjectives, sql`AND amount IS NOT NULL`)} OR ${some(predatorRecords)} AS outcome`);
  const isFilled = (slug: ActivityStepSlug) =>
    slug === 'details' || (slug === 'complete' ? completedAt !== null : filled?.[slug] === 1);
  return activitySteps.map(({ slug }) => slug).filter(isFilled);
}
