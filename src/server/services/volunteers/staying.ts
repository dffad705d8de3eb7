import { eq, sql } from 'drizzle-orm';
import type { PersonRef } from '#shared/attendance.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { volunteers } from '../../db/schema/volunteers.ts';

const statementsOf = preparedOnce((db) => ({
  joined: db
    .select({ joinedToId: volunteers.joinedToId })
    .from(volunteers)
    .where(eq(volunteers.id, sql.placeholder('id')))
    .prepare(),
}));

/**
 * The id of the volunteer whom this id means: another one's where the two were joined. A phone without coverage, an open page or an
 * integration may name somebody by the record that is gone.
 */
export function stayingVolunteer(db: Db, id: number): number {
  return statementsOf(db).joined.get({ id })?.joinedToId ?? id;
}

/** The same for somebody of the staff or a volunteer. */
export function stayingPerson<Person extends PersonRef>(db: Db, person: Person): Person {
  return person.volunteerId === undefined
    ? person
    : { ...person, volunteerId: stayingVolunteer(db, person.volunteerId) };
}
