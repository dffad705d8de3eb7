import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import type { z } from 'zod';
import { assignableStaffRoles, type assignStaffSchema } from '#shared/activities/staff.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activityStaff } from '../../db/schema/activity-planning.ts';
import { staff } from '../../db/schema/staff.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { recordRemoval } from '../removals.ts';
import { getActivity } from './details.ts';

type InActivity = { activityId: number };

const person = { firstname: staff.firstname, lastname: staff.lastname, phone: staff.phone, role: staff.role };
const assigned = { id: activityStaff.id, staffId: activityStaff.staffId, ...person };

/** Who is on the activity, by name. Somebody who has left since is still there. */
export function listAssignedStaff(db: Db, { activityId }: InActivity) {
  getActivity(db, activityId);
  return db
    .select(assigned)
    .from(activityStaff)
    .innerJoin(staff, eq(staff.id, activityStaff.staffId))
    .where(eq(activityStaff.activityId, activityId))
    .orderBy(staff.sortName)
    .all();
}

export function listUnassignedStaff(db: Db, { activityId }: InActivity) {
  getActivity(db, activityId);
  const onActivity = db
    .select({ id: activityStaff.id })
    .from(activityStaff)
    .where(and(eq(activityStaff.activityId, activityId), eq(activityStaff.staffId, staff.id)));
  return db
    .select({ id: staff.id, ...person })
    .from(staff)
    .where(and(isNull(staff.deletedAt), inArray(staff.role, assignableStaffRoles), notExists(onActivity)))
    .orderBy(staff.sortName)
    .all();
}

export function getStaffAssignment(db: Db, { id }: { id: number }) {
  return getAssignment(db, eq(activityStaff.id, id));
}

/** Adding somebody who is there already changes nothing. */
export function assignStaff(db: Db, act: Act, input: z.output<typeof assignStaffSchema>) {
  const { activityId, staffId } = input;
  const activity = getActivity(db, activityId);
  const who = db
    .select()
    .from(staff)
    .where(and(eq(staff.id, staffId), isNull(staff.deletedAt)))
    .get();
  if (!who) throw new AppError('NOT_FOUND', messages.people.userNotFound);
  if (!assignableStaffRoles.some((role) => role === who.role))
    throw new AppError('INVALID', messages.wizard.onlyFieldRoles);
  const { changes } = db
    .insert(activityStaff)
    .values({ activityId, staffId, ...stampsOf(act) })
    .onConflictDoNothing()
    .run();
  if (changes > 0) {
    recordAudit(db, act, {
      action: 'assigned',
      recordType: 'activity',
      recordId: activityId,
      recordName: activity.activityName,
      after: { staffId, name: fullName(who) },
    });
  }
  return getAssignment(db, and(eq(activityStaff.activityId, activityId), eq(activityStaff.staffId, staffId)));
}

export function removeStaffFromActivity(db: Db, act: Act, { id }: { id: number }) {
  const before = getStaffAssignment(db, { id });
  const activity = getActivity(db, before.activityId);
  const rows = db.delete(activityStaff).where(eq(activityStaff.id, id)).returning().all();
  const removal = { recordType: 'activity', recordId: activity.id, recordName: activity.activityName };
  recordRemoval(
    db,
    act,
    { ...removal, before: { staffId: before.staffId, name: fullName(before) } },
    rows.map((row) => ({ table: 'activityStaff', row })),
  );
  return { message: messages.wizard.removed(fullName(before)) };
}

function getAssignment(db: Db, where: ReturnType<typeof and>) {
  const row = db
    .select({ ...assigned, activityId: activityStaff.activityId })
    .from(activityStaff)
    .innerJoin(staff, eq(staff.id, activityStaff.staffId))
    .where(where)
    .get();
  if (!row) throw notFound('Assignment');
  return row;
}
