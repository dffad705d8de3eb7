import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assignableStaffRoles, type assignStaffSchema, isFieldRole } from '#shared/activities/staff.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activityStaff } from '../../db/schema/activity-planning.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../act.ts';
import { removeWithAssignment } from '../attendance/corrections.ts';
import { assignmentsOf } from './assignments.ts';
import { getActivity } from './details.ts';

const person = {
  ...pickFields(staff, [
    'firstname',
    'lastname',
    'phone',
    'email',
    'role',
    'emergencyContact',
    'emergencyContactNumber',
  ]),
};
const assigned = { id: activityStaff.id, staffId: activityStaff.staffId, ...person };

/** Whoever leads an activity may be on it, whatever their role. */
const leaderOf = (activityId: number) => sql`(SELECT led_by_id FROM activities WHERE id = ${activityId})`;

const assignments = assignmentsOf({
  table: 'activityStaff',
  links: activityStaff,
  named: activityStaff.staffId,
  things: staff,
  assigned: { columns: assigned, order: [staff.sortName] },
  offered: {
    columns: { id: staff.id, ...person },
    order: [staff.sortName],
    only: (activityId) => or(inArray(staff.role, assignableStaffRoles), eq(staff.id, leaderOf(activityId))),
    addedBy: [staff.id],
  },
  linkTo: ({ id }) => ({ staffId: id }),
  judge: (db, { id, role }, activityId) => {
    if (!isFieldRole(role) && getActivity(db, activityId).ledById !== id)
      throw new AppError('INVALID', messages.wizard.onlyFieldRoles);
  },
  unknown: () => new AppError('NOT_FOUND', messages.people.userNotFound),
  noun: 'Assignment',
  bounded: 'people',
  nameOf: fullName,
  added: ([who]) => (who ? { staffId: who.id, name: fullName(who) } : {}),
  removed: (who) => ({ staffId: who.staffId, name: fullName(who) }),
  leaves: (db, act, who, reason) =>
    removeWithAssignment(db, act, { ...who, volunteerId: undefined, name: fullName(who) }, reason),
});

export const {
  list: listAssignedStaff,
  listOffered: listLeaders,
  listUnassigned: listUnassignedStaff,
  remove: removeStaffFromActivity,
} = assignments;

/** Adding somebody who is there already changes nothing. `ids` holds the id of a new assignment. */
export function assignStaff(db: Db, act: Act, { activityId, staffId }: z.output<typeof assignStaffSchema>) {
  const { ids } = assignments.assign(db, act, { activityId, named: [staffId] });
  const where = and(eq(activityStaff.activityId, activityId), eq(activityStaff.staffId, staffId));
  return describe(getAssignment(db, where), ids);
}

/** An assignment in the form that `assignStaff` answers. */
export function getStaffAssignment(db: Db, { id, ids }: { id: number; ids: number[] }) {
  return describe(getAssignment(db, eq(activityStaff.id, id)), ids);
}

function describe(row: ReturnType<typeof getAssignment>, ids: number[]) {
  return { ...row, message: messages.wizard.added(fullName(row)), added: ids.length, ids };
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

/** The ids of those of `listLeaders` whom an activity is not offered: they are on it, or only plan it. */
export function listNotOffered(db: Db, { activityId }: { activityId: number }): number[] {
  const offered = new Set(listUnassignedStaff(db, { activityId }).map(({ id }) => id));
  return listLeaders(db).flatMap(({ id }) => (offered.has(id) ? [] : [id]));
}
