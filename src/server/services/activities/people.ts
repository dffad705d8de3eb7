import type { ActivityRow } from '#shared/activities/document.ts';

/** Everybody on the day of an activity, for a query: `staff_id` or `volunteer_id`. Asked with its `@id` and `@leaderId`. */
export const peopleOfActivity = `
  SELECT staff_id, NULL AS volunteer_id FROM activity_staff WHERE activity_id = @id
  UNION SELECT NULL, volunteer_id FROM activity_volunteers WHERE activity_id = @id
  UNION SELECT staff_id, volunteer_id FROM attendance WHERE activity_id = @id
  UNION SELECT @leaderId, NULL WHERE @leaderId IS NOT NULL`;

/** Whoever leads is one of them, but for somebody who has left. */
export const leaderIdOf = ({ ledById, isLeaderGone }: Pick<ActivityRow, 'ledById' | 'isLeaderGone'>) =>
  isLeaderGone ? null : ledById;
