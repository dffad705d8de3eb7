import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { minutesBetween } from '#shared/attendance.ts';
import { csvRowLimit } from '#shared/csv.ts';
import { addDays, startOfDayIn } from '#shared/dates.ts';
import type { listHoursSchema } from '#shared/hours.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { projects } from '../../db/schema/projects.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';

const columns = {
  id: attendance.id,
  activityDate: activities.activityDate,
  activityName: activities.activityName,
  projectName: projects.name,
  firstname: sql<string>`coalesce(${staff.firstname}, ${volunteers.firstname})`,
  lastname: sql<string>`coalesce(${staff.lastname}, ${volunteers.lastname})`,
  isStaff: sql`${attendance.staffId} IS NOT NULL`.mapWith(Boolean),
  signedOnAt: attendance.signedOnAt,
  signedOffAt: attendance.signedOffAt,
  briefed: attendance.briefed,
  isCertain: attendance.isCertain,
};

type Filter = z.output<typeof listHoursSchema>;

/**
 * Who signed on in a period of the group's days, the newest first: at most `limit` rows. `isCut`: there are more. Those who are still out
 * are among them.
 */
export function listAttendanceForFile(
  db: Db,
  timeZone: string,
  { from, to, projectId, of }: Filter,
  limit = csvRowLimit,
) {
  const { signedOnAt, signedOffAt, staffId, volunteerId } = attendance;
  const asked = and(
    from ? gte(signedOnAt, startOfDayIn(timeZone, from)) : undefined,
    to ? lt(signedOnAt, startOfDayIn(timeZone, addDays(to, 1))) : undefined,
    projectId ? eq(activities.projectId, projectId) : undefined,
    of && isNotNull(of === 'staff' ? staffId : volunteerId),
  );
  // Those who are out and those who are home have an index by time each.
  const read = (isOut: boolean) =>
    db
      .select(columns)
      .from(attendance)
      .innerJoin(activities, eq(activities.id, attendance.activityId))
      .innerJoin(projects, eq(projects.id, activities.projectId))
      .leftJoin(staff, eq(staff.id, staffId))
      .leftJoin(volunteers, eq(volunteers.id, volunteerId))
      .where(and(isOut ? isNull(signedOffAt) : isNotNull(signedOffAt), asked))
      .orderBy(desc(signedOnAt), desc(attendance.id))
      .limit(limit + 1)
      .all();
  const newestFirst = (a: { signedOnAt: string; id: number }, b: { signedOnAt: string; id: number }) =>
    a.signedOnAt > b.signedOnAt ? -1 : a.signedOnAt < b.signedOnAt ? 1 : b.id - a.id;
  const rows = [...read(true), ...read(false)].sort(newestFirst);
  return {
    rows: rows
      .slice(0, limit)
      .map(({ firstname, lastname, ...row }) =>
        Object.assign(row, { name: fullName({ firstname, lastname }), minutes: minutesBetween(row) }),
      ),
    isCut: rows.length > limit,
  };
}
