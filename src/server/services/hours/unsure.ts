import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, startOfDayIn } from '#shared/dates.ts';
import type { listHoursSchema } from '#shared/hours.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { namesOf } from './names.ts';

/** So many stays are listed at most. */
const most = 100;

/** The stays of a period whose times are not certain, the newest first: at most 100. `count`: how many there are. */
export function listUnsure(
  db: Db,
  timeZone: string,
  { from, to, projectId, of }: z.output<typeof listHoursSchema>,
  limit = most,
) {
  const { id, activityId, signedOnAt, signedOffAt, staffId, volunteerId, isCertain } = attendance;
  const rows = db
    .select({
      ...{ id, activityId, activityName: activities.activityName, signedOnAt, signedOffAt },
      ...{ staffId, volunteerId },
      count: sql<number>`count(*) OVER ()`,
    })
    .from(attendance)
    .innerJoin(activities, eq(activities.id, activityId))
    .where(
      and(
        // As the index of such stays has it.
        sql`${isCertain} = 0`,
        from ? gte(signedOnAt, startOfDayIn(timeZone, from)) : undefined,
        to ? lt(signedOnAt, startOfDayIn(timeZone, addDays(to, 1))) : undefined,
        projectId ? eq(activities.projectId, projectId) : undefined,
        of && isNotNull(of === 'staff' ? staffId : volunteerId),
      ),
    )
    .orderBy(desc(signedOnAt), desc(id))
    .limit(limit)
    .all();
  const personOf = namesOf(db, rows);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ count: _, ...row }) => ({ ...row, name: personOf(row).nameApart })),
  };
}
