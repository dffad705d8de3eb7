import { eq, type SQL, sql } from 'drizzle-orm';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityTables } from './tables.ts';

/** The column of the row outside: Drizzle fills each placeholder anew at every call, and leaves out the table of a column. */
const ownId = sql.raw('activities.id');

/** Whether the tables of a step hold something. */
function hasRows(slug: ActivityStepSlug): SQL<number> {
  const some = activityTables
    .filter(({ step }) => step === slug)
    .map(({ table, fill }) => sql`EXISTS (SELECT 1 FROM ${table} WHERE activity_id = ${ownId} AND ${fill})`);
  return sql<number>`${sql.join(some, sql` OR `)}`;
}

/** Whether a step holds something: 1 or 0, in the order of the steps. Each answer is the first row of an index, whatever the activity's size. */
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

const slugs = Object.keys(filled) as ActivityStepSlug[];

/** The steps of an activity that hold something. Its values are read raw, because every screen of the wizard asks. */
export function listFilledSteps(db: Db, { id }: { id: number }): ActivityStepSlug[] {
  const [found = []] = findFilled(db).values({ id });
  return slugs.filter((_, column) => found[column] === 1);
}
