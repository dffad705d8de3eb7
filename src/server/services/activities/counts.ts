import { count, eq } from 'drizzle-orm';
import { keptUntilChange } from '../../db/kept-until-change.ts';
import { activities } from '../../db/schema/activities.ts';

/** How many activities stand in each tab. */
export const countActivities = keptUntilChange((db) => {
  const counted = (archived: number) =>
    db.select({ n: count() }).from(activities).where(eq(activities.archived, archived)).get()?.n ?? 0;
  return { active: counted(0), archived: counted(1) };
});
