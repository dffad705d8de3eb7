import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assignedStaff, type assignStaffSchema, isFieldRole, offeredStaff } from '#shared/activities/staff.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activityStaff } from '../../db/schema/activity-planning.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../act.ts';
import { removeWithAssignment } from '../attendance/corrections.ts';
import { volunteerNow } from '../volunteers/former-staff.ts';
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

const assignments = assignmentsOf({
  links: activityStaff,
  named: activityStaff.staffId,
  things: staff,
  assigned,
  offered: {
    columns: { id: staff.id, ...person },
    order: [staff.sortName],
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

export const { listOffered: listLeaders, remove: removeStaffFromActivity } = assignments;

const findContactsNow = preparedOnce((db) =>
  db
    .select({
      staffId: activityStaff.staffId,
      ...pickFields(volunteers, ['phone', 'email', 'emergencyContact', 'emergencyContactNumber']),
    })
    .from(activityStaff)
    .innerJoin(volunteers, eq(volunteers.id, volunteerNow(activityStaff.staffId)))
    .where(eq(activityStaff.activityId, sql.placeholder('activityId')))
    .prepare(),
);

/** The staff of an activity. Whoever left and is a volunteer now has that one's numbers. */
export function readStaff(db: Db, of: { activityId: number }) {
  const now = new Map(
    findContactsNow(db)
      .all(of)
      .map((row) => [row.staffId, row]),
  );
  return assignments.list(db, of).map((row) => ({ ...row, ...now.get(row.staffId) }));
}

export function listAssignedStaff(db: Db, of: { activityId: number }) {
  getActivity(db, of.activityId);
  return assignedStaff({ staff: readStaff(db, of) });
}

export function listUnassignedStaff(db: Db, of: { activityId: number }) {
  return offeredStaff({ activity: getActivity(db, of.activityId), staff: readStaff(db, of) }, listLeaders(db));
}

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
