import { and, desc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { minutesBetween } from '#shared/attendance.ts';
import { csvRowLimit } from '#shared/csv.ts';
import { addDays, startOfDayIn } from '#shared/dates.ts';
import type { listHoursSchema } from '#shared/hours.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { projects } from '../../db/schema/projects.ts';
import { namesOf } from '../hours/names.ts';

const columns = {
  id: attendance.id,
  activityDate: activities.activityDate,
  activityName: activities.activityName,
  projectName: projects.name,
  staffId: attendance.staffId,
  volunteerId: attendance.volunteerId,
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
      .where(and(isOut ? isNull(signedOffAt) : isNotNull(signedOffAt), asked))
      .orderBy(desc(signedOnAt), desc(attendance.id))
      .limit(limit + 1)
      .all();
  const newestFirst = (a: { signedOnAt: string; id: number }, b: { signedOnAt: string; id: number }) =>
    a.signedOnAt > b.signedOnAt ? -1 : a.signedOnAt < b.signedOnAt ? 1 : b.id - a.id;
  const all = [...read(true), ...read(false)].sort(newestFirst);
  const rows = all.slice(0, limit);
  const personOf = namesOf(db, rows);
  return {
    rows: rows.map((row) => ({
      ...row,
      ...{ name: personOf(row).nameApart, isStaff: row.staffId !== null, minutes: minutesBetween(row) },
    })),
    isCut: all.length > limit,
  };
}
