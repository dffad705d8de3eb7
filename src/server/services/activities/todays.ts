import { and, between, inArray, ne, or } from 'drizzle-orm';
import { isTodays } from '#shared/activities/todays.ts';
import { addDays } from '#shared/dates.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import type { Act } from '../act.ts';
import { listSignedOn } from '../attendance.ts';

/** The ids of today's activities: planned for today, running over midnight, or with people who are out. An archived one only with people. */
export function findTodays(db: Db, { now, today }: Pick<Act, 'now' | 'today'>, timeZone: string): number[] {
  const signedOn = listSignedOn(db);
  const { id, activityDate, startTime, finishTime, status } = activities;
  const isAround = and(ne(status, 'archived'), between(activityDate, addDays(today, -1), today));
  return db
    .select({ id, activityDate, startTime, finishTime })
    .from(activities)
    .where(or(isAround, inArray(id, [...new Set(signedOn.map(({ activityId }) => activityId))])))
    .all()
    .filter((activity) => {
      const there = signedOn.filter(({ activityId }) => activityId === activity.id);
      return isTodays(activity, there, { now, timeZone });
    })
    .map((activity) => activity.id);
}
