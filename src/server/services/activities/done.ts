import { type SQL, sql } from 'drizzle-orm';
import { activities } from '../../db/schema/activities.ts';

/**
 * Whether an activity counts as done: it is completed, or its day has come and it is not on hold. All others are planned.
 * @param today the group's day, `YYYY-MM-DD`, or a placeholder for it.
 */
export function isDone(today: unknown): SQL<boolean> {
  const { status, activityDate } = activities;
  return sql`(${status} = 'Completed' OR (${status} <> 'onhold' AND ${activityDate} <= ${today}))`.mapWith(
    Boolean,
  ) as SQL<boolean>;
}
