import { eq, sql } from 'drizzle-orm';
import type { PersonRef } from '#shared/attendance.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { formerStaff } from './former-staff.ts';

const statementsOf = preparedOnce((db) => {
  const former = formerStaff(db);
  return {
    joined: db
      .select({ joinedToId: volunteers.joinedToId })
      .from(volunteers)
      .where(eq(volunteers.id, sql.placeholder('id')))
      .prepare(),
    former: db
      .select({ id: former.volunteerId })
      .from(former)
      .where(eq(former.staffId, sql.placeholder('staffId')))
      .prepare(),
  };
});

/**
 * The id of the volunteer whom this id means: another one's where the two were joined. A phone without coverage, an open page or an
 * integration may name somebody by the record that is gone.
 */
export function stayingVolunteer(db: Db, id: number): number {
  return statementsOf(db).joined.get({ id })?.joinedToId ?? id;
}

/** Who somebody is now: whoever left the staff and became a volunteer is that one. */
export function personNow(db: Db, person: PersonRef): PersonRef {
  if (person.staffId === undefined) return { volunteerId: stayingVolunteer(db, person.volunteerId) };
  const former = statementsOf(db).former.get({ staffId: person.staffId });
  return former ? { volunteerId: former.id } : person;
}
