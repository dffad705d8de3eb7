import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { may } from '#shared/permissions.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { tickets } from '../../db/schema/tickets.ts';
import type { Act } from '../act.ts';
import { findActor } from '../staff-accounts.ts';

/** Who reads tickets: their id. The program itself has none, and sees all. */
export type TicketReader = Pick<Act, 'actorId'>;

/** Whether somebody sees everybody's tickets, with numbers and papers, and may change them. */
export function overseesTickets(db: Db, { actorId }: TicketReader): boolean {
  if (actorId === null) return true;
  const role = findActor(db, actorId)?.role;
  return role !== undefined && may(role, 'tickets:oversee');
}

/** Everybody on the activities that somebody is on, leads or signed on at. Whoever has left the staff since is a volunteer now. */
const findSharing = preparedOnce(({ $client }) =>
  $client.prepare<{ id: number }, { staffId: number | null; volunteerId: number | null }>(
    `WITH theirs AS MATERIALIZED (
      SELECT activity_id FROM activity_staff WHERE staff_id = @id
      UNION SELECT activity_id FROM attendance WHERE staff_id = @id
      UNION SELECT id FROM activities WHERE led_by_id = @id),
    people AS MATERIALIZED (
      SELECT staff_id, NULL AS volunteer_id FROM activity_staff WHERE activity_id IN theirs
      UNION SELECT NULL, volunteer_id FROM activity_volunteers WHERE activity_id IN theirs
      UNION SELECT staff_id, volunteer_id FROM attendance WHERE activity_id IN theirs
      UNION SELECT led_by_id, NULL FROM activities WHERE id IN theirs
      UNION SELECT @id, NULL)
    SELECT staff_id AS staffId, volunteer_id AS volunteerId FROM people
    UNION SELECT NULL, coalesce(joined_to_id, id) FROM volunteers WHERE former_staff_id IN (SELECT staff_id FROM people)`,
  ),
);

/** The ids of those of the staff, and of the volunteers, who share an activity with somebody: they see each other's types and last days. */
export function sharingWith(db: Db, id: number) {
  const people = findSharing(db).all({ id });
  const idsOf = (name: 'staffId' | 'volunteerId') => idsAsSql(people.flatMap((one) => one[name] ?? []));
  return { staffIds: idsOf('staffId'), volunteerIds: idsOf('volunteerId') };
}

/** However many, as one value of a query. */
export const idsAsSql = (ids: number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The tickets that somebody may know of; undefined for all. */
export function visibleTo(db: Db, reader: TicketReader): SQL | undefined {
  if (reader.actorId === null || overseesTickets(db, reader)) return undefined;
  const { staffIds, volunteerIds } = sharingWith(db, reader.actorId);
  return or(inArray(tickets.staffId, staffIds), inArray(tickets.volunteerId, volunteerIds));
}

/** The tickets of which somebody sees number and paper. */
export function openTo(db: Db, reader: TicketReader): SQL | undefined {
  return reader.actorId === null || overseesTickets(db, reader) ? undefined : eq(tickets.staffId, reader.actorId);
}
