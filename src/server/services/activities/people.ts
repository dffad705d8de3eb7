import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ActivityRow } from '#shared/activities/document.ts';

/** Everybody on the day of an activity, for a query: `staff_id` or `volunteer_id`. Asked with its `@id` and `@leaderId`. */
export const peopleOfActivity = `
  SELECT staff_id, NULL AS volunteer_id FROM activity_staff WHERE activity_id = @id
  UNION SELECT NULL, volunteer_id FROM activity_volunteers WHERE activity_id = @id
  UNION SELECT staff_id, volunteer_id FROM attendance WHERE activity_id = @id
  UNION SELECT @leaderId, NULL WHERE @leaderId IS NOT NULL`;

/** Whether an activity is somebody's of the staff, for a query: they are assigned to it, or lead it. */
export const isOf = (staffId: number | SQLWrapper): SQL =>
  sql`(${staffId} IS activities.led_by_id OR ${staffId} IN (SELECT p.staff_id FROM activity_staff p WHERE p.activity_id = activities.id))`;

/** Whoever leads is one of them, but for somebody who has left. */
export const leaderIdOf = ({ ledById, isLeaderGone }: Pick<ActivityRow, 'ledById' | 'isLeaderGone'>) =>
  isLeaderGone ? null : ledById;
