import { and, eq, gte, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type addNewcomerSchema,
  assignedVolunteers,
  type assignVolunteersSchema,
  offeredVolunteers,
} from '#shared/activities/volunteers.ts';
import { AppError } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { activityStaff, activityVolunteers } from '../../db/schema/activity-planning.ts';
import { absences, taps } from '../../db/schema/attendance.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../act.ts';
import { removeWithAssignment } from '../attendance/corrections.ts';
import { stayingVolunteer } from '../volunteers/staying.ts';
import { createVolunteerOnTheDay } from '../volunteers.ts';
import { assignmentsOf, withLeft } from './assignments.ts';
import { hasRoom } from './bounds.ts';
import { getActivity } from './details.ts';
import { removeStaffFromActivity } from './staff.ts';

const person = {
  ...pickFields(volunteers, ['firstname', 'lastname', 'phone', 'email', 'emergencyContact', 'emergencyContactNumber']),
};

const assignments = assignmentsOf({
  links: activityVolunteers,
  named: activityVolunteers.volunteerId,
  things: volunteers,
  assigned: { id: activityVolunteers.id, volunteerId: activityVolunteers.volunteerId, ...person },
  offered: { columns: { id: volunteers.id, ...person }, order: [volunteers.sortName], addedBy: [volunteers.id] },
  linkTo: ({ id }) => ({ volunteerId: id }),
  meant: stayingVolunteer,
  unknown: () => new AppError('NOT_FOUND', messages.people.volunteerNotFound),
  noun: 'Assignment',
  bounded: 'people',
  nameOf: fullName,
  added: (people) => ({ volunteerIds: people.map(({ id }) => id), names: people.map(fullName) }),
  removed: (who) => ({ volunteerId: who.volunteerId, name: fullName(who) }),
  leaves: (db, act, who, reason) =>
    removeWithAssignment(db, act, { ...who, staffId: undefined, name: fullName(who) }, reason),
});

export const {
  list: readVolunteers,
  listOffered: pickListOfVolunteers,
  remove: removeVolunteerFromActivity,
} = assignments;

export function listAssignedVolunteers(db: Db, of: { activityId: number }) {
  getActivity(db, of.activityId);
  return assignedVolunteers({ volunteers: readVolunteers(db, of) });
}

export function listUnassignedVolunteers(db: Db, of: { activityId: number }) {
  getActivity(db, of.activityId);
  return offeredVolunteers({ volunteers: readVolunteers(db, of) }, pickListOfVolunteers(db));
}

/** `ids` are those of the new assignments; `left`: how many were not added, because they were deleted. */
export function assignVolunteers(db: Db, act: Act, input: z.output<typeof assignVolunteersSchema>) {
  const { activityId, volunteerIds: named } = input;
  const { added, ids, left } = assignments.assign(db, act, { activityId, named });
  const message = withLeft(messages.wizard.volunteersAdded(added.length), left);
  return { message, added: added.length, ids, ...(left.length > 0 && { left: left.length }) };
}

/**
 * Registers somebody who comes on the day, and puts them on the activity if it has room: their sign-on follows, and counts all the same.
 * `id` is the volunteer's.
 */
export function addNewcomer(db: Db, act: Act, { activityId, ...newcomer }: z.output<typeof addNewcomerSchema>) {
  const { id } = createVolunteerOnTheDay(db, act, newcomer);
  if (hasRoom(db, activityId, 'people')) assignments.assign(db, act, { activityId, named: [id] });
  return getNewcomer(db, { id });
}

/** A newcomer in the form that `addNewcomer` answers. `maybeSameId`: a volunteer who may be the same person. */
export function getNewcomer(db: Db, { id }: { id: number }) {
  const { firstname, lastname, phone, maybeSameId } = volunteers;
  const row = db
    .select({ firstname, lastname, phone, maybeSameId })
    .from(volunteers)
    .where(eq(volunteers.id, id))
    .get();
  if (!row) throw new AppError('NOT_FOUND', messages.people.volunteerNotFound);
  return { id, ...row, message: messages.wizard.added(fullName(row)) };
}

/**
 * Somebody who leaves the staff and becomes a volunteer is a volunteer on what is still to come. What is past stays as it was, and so does
 * what is completed, or where something was said of them on the day.
 */
export function moveAssignmentsToVolunteer(db: Db, act: Act, staffId: number, volunteerId: number): void {
  const { id, activityId } = activityStaff;
  const isSilent = (table: typeof taps | typeof absences): SQL =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.staffId, staffId), eq(table.activityId, activityId))),
    );
  const isToCome = and(isNull(activities.completedAt), gte(activities.activityDate, act.today));
  const planned = db
    .select({ id, activityId })
    .from(activityStaff)
    .innerJoin(activities, eq(activities.id, activityId))
    .where(and(eq(activityStaff.staffId, staffId), isToCome, isSilent(taps), isSilent(absences)))
    .orderBy(id)
    .all();
  for (const one of planned) {
    removeStaffFromActivity(db, act, { id: one.id });
    assignVolunteers(db, act, { activityId: one.activityId, volunteerIds: [volunteerId] });
  }
}
