import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import type { z } from 'zod';
import type { assignVolunteersSchema } from '#shared/activities/volunteers.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activityVolunteers } from '../../db/schema/activity-planning.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { recordRemoval } from '../removals.ts';
import { getActivity } from './details.ts';

type InActivity = { activityId: number };

const person = {
  firstname: volunteers.firstname,
  lastname: volunteers.lastname,
  phone: volunteers.phone,
  emergencyContact: volunteers.emergencyContact,
  emergencyContactNumber: volunteers.emergencyContactNumber,
};

/** Who is on the activity, by name. Somebody who was deleted since is still there. */
export function listAssignedVolunteers(db: Db, { activityId }: InActivity) {
  getActivity(db, activityId);
  return db
    .select({ id: activityVolunteers.id, volunteerId: activityVolunteers.volunteerId, ...person })
    .from(activityVolunteers)
    .innerJoin(volunteers, eq(volunteers.id, activityVolunteers.volunteerId))
    .where(eq(activityVolunteers.activityId, activityId))
    .orderBy(volunteers.sortName)
    .all();
}

export function listUnassignedVolunteers(db: Db, { activityId }: InActivity) {
  getActivity(db, activityId);
  const onActivity = db
    .select({ id: activityVolunteers.id })
    .from(activityVolunteers)
    .where(and(eq(activityVolunteers.activityId, activityId), eq(activityVolunteers.volunteerId, volunteers.id)));
  return db
    .select({ id: volunteers.id, ...person })
    .from(volunteers)
    .where(and(isNull(volunteers.deletedAt), notExists(onActivity)))
    .orderBy(volunteers.sortName)
    .all();
}

/** All or none; those who are there already are left as they are. */
export function assignVolunteers(db: Db, act: Act, input: z.output<typeof assignVolunteersSchema>) {
  const { activityId, volunteerIds } = input;
  const activity = getActivity(db, activityId);
  const people = db
    .select({ id: volunteers.id, firstname: volunteers.firstname, lastname: volunteers.lastname })
    .from(volunteers)
    .where(and(inArray(volunteers.id, volunteerIds), isNull(volunteers.deletedAt)))
    .all();
  if (people.length < volunteerIds.length) throw new AppError('NOT_FOUND', messages.people.volunteerNotFound);
  const added = people.filter(
    ({ id }) =>
      db
        .insert(activityVolunteers)
        .values({ activityId, volunteerId: id, ...stampsOf(act) })
        .onConflictDoNothing()
        .run().changes > 0,
  );
  if (added.length > 0) {
    recordAudit(db, act, {
      action: 'assigned',
      recordType: 'activity',
      recordId: activityId,
      recordName: activity.activityName,
      after: { volunteerIds: added.map((p) => p.id), names: added.map(fullName) },
    });
  }
  return { message: messages.wizard.volunteersAdded(added.length), added: added.length };
}

export function removeVolunteerFromActivity(db: Db, act: Act, { id }: { id: number }) {
  const before = db
    .select({ activityId: activityVolunteers.activityId, volunteerId: activityVolunteers.volunteerId, ...person })
    .from(activityVolunteers)
    .innerJoin(volunteers, eq(volunteers.id, activityVolunteers.volunteerId))
    .where(eq(activityVolunteers.id, id))
    .get();
  if (!before) throw notFound('Assignment');
  const activity = getActivity(db, before.activityId);
  const rows = db.delete(activityVolunteers).where(eq(activityVolunteers.id, id)).returning().all();
  const removal = { recordType: 'activity', recordId: activity.id, recordName: activity.activityName };
  recordRemoval(
    db,
    act,
    { ...removal, before: { volunteerId: before.volunteerId, name: fullName(before) } },
    rows.map((row) => ({ table: 'activityVolunteers', row })),
  );
  return { message: messages.wizard.removed(fullName(before)) };
}
