import type { z } from 'zod';
import type { assignVolunteersSchema } from '#shared/activities/volunteers.ts';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activityVolunteers } from '../../db/schema/activity-planning.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../act.ts';
import { assignmentsOf } from './assignments.ts';

const person = {
  firstname: volunteers.firstname,
  lastname: volunteers.lastname,
  phone: volunteers.phone,
  emergencyContact: volunteers.emergencyContact,
  emergencyContactNumber: volunteers.emergencyContactNumber,
};

const assignments = assignmentsOf({
  table: 'activityVolunteers',
  links: activityVolunteers,
  named: activityVolunteers.volunteerId,
  things: volunteers,
  assigned: {
    columns: { id: activityVolunteers.id, volunteerId: activityVolunteers.volunteerId, ...person },
    order: [volunteers.sortName],
  },
  offered: { columns: { id: volunteers.id, ...person }, order: [volunteers.sortName], addedBy: [volunteers.id] },
  linkTo: ({ id }) => ({ volunteerId: id }),
  unknown: () => new AppError('NOT_FOUND', messages.people.volunteerNotFound),
  noun: 'Assignment',
  nameOf: fullName,
  added: (people) => ({ volunteerIds: people.map(({ id }) => id), names: people.map(fullName) }),
  removed: (who) => ({ volunteerId: who.volunteerId, name: fullName(who) }),
});

export const {
  list: listAssignedVolunteers,
  listOffered: listOfferedVolunteers,
  listUnassigned: listUnassignedVolunteers,
  remove: removeVolunteerFromActivity,
} = assignments;

/** `ids` are those of the new assignments. */
export function assignVolunteers(db: Db, act: Act, input: z.output<typeof assignVolunteersSchema>) {
  const { activityId, volunteerIds: named } = input;
  const { added, ids } = assignments.assign(db, act, { activityId, named });
  return { message: messages.wizard.volunteersAdded(added.length), added: added.length, ids };
}
