import { eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { FormerStaff } from '#shared/activities/document.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activityStaff } from '../../db/schema/activity-planning.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { volunteers } from '../../db/schema/volunteers.ts';

/** All who left the staff, each with the volunteer who they are now: where records were joined, the one that stays, once for each. */
export const formerStaff = (db: Db) =>
  db
    .select({
      staffId: sql<number>`${volunteers.formerStaffId}`.as('left_staff_id'),
      volunteerId: sql<number>`coalesce(${volunteers.joinedToId}, ${volunteers.id})`.as('is_now_id'),
    })
    .from(volunteers)
    .where(isNotNull(volunteers.formerStaffId))
    .as('former');

const onIt = (db: Db, table: typeof activityStaff | typeof attendance) =>
  db
    .select({ id: table.staffId })
    .from(table)
    .where(eq(table.activityId, sql.placeholder('id')));

const ofActivity = preparedOnce((db) => {
  const former = formerStaff(db);
  return db
    .selectDistinct({ staffId: former.staffId, volunteerId: former.volunteerId })
    .from(former)
    .where(or(inArray(former.staffId, onIt(db, activityStaff)), inArray(former.staffId, onIt(db, attendance))))
    .orderBy(sql`${former.staffId}`)
    .prepare();
});

/** The volunteer who somebody of the staff is now, for a query; null for those who did not leave it so. */
export const volunteerNow = (staffId: SQLiteColumn | SQL) =>
  sql`(SELECT coalesce(v.joined_to_id, v.id) FROM volunteers v WHERE v.former_staff_id = ${staffId} LIMIT 1)`;

/** Who a row of a query is about: a volunteer's id, or that of somebody of the staff below 0: who they are now. */
export const personNow = (row: SQL) =>
  sql`coalesce(${row}.volunteer_id, ${volunteerNow(sql`${row}.staff_id`)}, -${row}.staff_id)`;

/** Whoever left the staff is on earlier activities as staff, assigned or signed on; what became known of them since is a volunteer's. */
export const readFormerStaff = (db: Db, of: { id: number }): FormerStaff[] => ofActivity(db).all(of);
