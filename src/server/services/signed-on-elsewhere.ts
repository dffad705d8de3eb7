import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { fullName } from '#shared/names.ts';
import { alarmAt, type Watch } from '#shared/still-out.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { attendance } from '../db/schema/attendance.ts';
import { staff } from '../db/schema/staff.ts';
import { stillOut } from '../db/schema/still-out.ts';
import { volunteers } from '../db/schema/volunteers.ts';

/** So long it is told that an alarm ended in a sign-on elsewhere. */
const toldMs = 24 * 3_600_000;

const earlier = alias(attendance, 'earlier');
const wasAt = alias(activities, 'was_at');
const presser = alias(staff, 'presser');

/** The stay of the same person before: nobody has an id of the staff and one of the volunteers. */
const earlierId = sql`coalesce(
  (SELECT id FROM attendance p WHERE p.staff_id = ${attendance.staffId} AND p.signed_on_at < ${attendance.signedOnAt} ORDER BY p.signed_on_at DESC LIMIT 1),
  (SELECT id FROM attendance p WHERE p.volunteer_id = ${attendance.volunteerId} AND p.signed_on_at < ${attendance.signedOnAt} ORDER BY p.signed_on_at DESC LIMIT 1))`;
/** Nobody said by itself that they left: the next sign-on ended that stay, or what was said beside it of when they had left. */
const wasNotSignedOff = sql`NOT EXISTS (SELECT 1 FROM taps WHERE taps.stay_id = ${earlier.id} AND taps.kind = 'off' AND taps.taken_away_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM taps n WHERE n.stay_id = ${attendance.id} AND n.kind = 'on' AND n.change = taps.change))`;

/** Its sign-on and its sign-off waited for coverage and arrived together: nobody can have heard of the one before the other. */
const endedUnseen = sql<number>`unixepoch(${attendance.updatedAt}) - unixepoch(${attendance.createdAt}) <= 120`;

const ended = preparedOnce((db) =>
  db
    .select({
      id: attendance.id,
      staffId: attendance.staffId,
      volunteerId: attendance.volunteerId,
      firstname: sql<string>`coalesce(${staff.firstname}, ${volunteers.firstname})`,
      lastname: sql<string>`coalesce(${staff.lastname}, ${volunteers.lastname})`,
      activityId: attendance.activityId,
      activityName: activities.activityName,
      signedOnAt: attendance.signedOnAt,
      storedAt: attendance.createdAt,
      byFirstname: presser.firstname,
      byLastname: presser.lastname,
      wasAt: wasAt.activityName,
      wasAtId: earlier.activityId,
      createdById: wasAt.createdById,
      ledById: wasAt.ledById,
      mailedAt: sql<string>`${stillOut.mailedAt}`,
      /** 0 where they left it again, and somebody may have seen that they were there. */
      isThere: sql<number>`${attendance.signedOffAt} IS NULL OR ${endedUnseen}`,
      earlier: { signedOnAt: earlier.signedOnAt, startTime: earlier.startTime, finishTime: earlier.finishTime },
    })
    .from(attendance)
    .innerJoin(earlier, eq(earlier.id, earlierId))
    .innerJoin(stillOut, eq(stillOut.activityId, earlier.activityId))
    .innerJoin(wasAt, eq(wasAt.id, earlier.activityId))
    .innerJoin(activities, eq(activities.id, attendance.activityId))
    .leftJoin(presser, eq(presser.id, attendance.createdById))
    .leftJoin(staff, eq(staff.id, attendance.staffId))
    .leftJoin(volunteers, eq(volunteers.id, attendance.volunteerId))
    .where(and(gt(attendance.createdAt, sql.placeholder('since')), isNotNull(stillOut.mailedAt), wasNotSignedOff))
    .orderBy(asc(attendance.createdAt), asc(attendance.id))
    .prepare(),
);

/**
 * Those whose alarm was mailed and then ended because somebody signed them on elsewhere, for a day: it may have been a press too many, and is
 * told once more, also where they were signed off there by then. `isThere`: while they are there, or where they were signed off unseen.
 */
export function listSignedOnElsewhere(db: Db, watch: Watch, now: string) {
  const since = new Date(Date.parse(now) - toldMs).toISOString();
  return ended(db)
    .all({ since })
    .flatMap((row) => {
      const {
        firstname,
        lastname,
        byFirstname,
        byLastname,
        createdById,
        ledById,
        isThere,
        earlier: before,
        ...said
      } = row;
      const began = alarmAt(before, watch);
      if (began === null || began > row.mailedAt || began > row.storedAt) return [];
      const by = byFirstname === null ? null : fullName({ firstname: byFirstname, lastname: byLastname ?? '' });
      const readerIds = [createdById, ledById].flatMap((id) => id ?? []);
      return [{ ...said, name: fullName({ firstname, lastname }), by, readerIds, isThere: isThere === 1 }];
    });
}

export type SignedOnElsewhere = ReturnType<typeof listSignedOnElsewhere>[number];
