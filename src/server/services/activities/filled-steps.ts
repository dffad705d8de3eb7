import { eq, type SQL, sql } from 'drizzle-orm';
import { type ActivityStepSlug, activitySteps } from '#shared/activities/steps.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityTables } from './tables.ts';

/** Whether the tables of a step hold something. */
function hasRows(slug: ActivityStepSlug): SQL<number> {
  const some = activityTables
    .filter(({ step }) => step === slug)
    .map(
      ({ table, fill }) =>
        sql`EXISTS (SELECT 1 FROM ${table} WHERE activity_id = ${sql.placeholder('id')} AND ${fill})`,
    );
  return sql<number>`${sql.join(some, sql` OR `)}`;
}

/** Whether a step holds something: 1 or 0. Each answer is the first row of an index, whatever the activity's size. */
const filled = {
  details: sql<number>`1`,
  risk: hasRows('risk'),
  staff: hasRows('staff'),
  volunteers: hasRows('volunteers'),
  checklist: sql<number>`${hasRows('checklist')} OR ${activities.checklistNotes} <> ''`,
  outcome: hasRows('outcome'),
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
