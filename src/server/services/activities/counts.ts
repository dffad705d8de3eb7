import { count, eq } from 'drizzle-orm';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';

/** How many activities stand in each tab. */
export function countActivities(db: Db) {
  const counted = (archived: number) =>
    db.select({ n: count() }).from(activities).where(eq(activities.archived, archived)).get()?.n ?? 0;
  return { active: counted(0), archived: counted(1) };
}
