import { eq, or, type SQL, sql } from 'drizzle-orm';
import { may } from '#shared/permissions.ts';
import type { Db } from '../../db/open-db.ts';
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

/** The activities that somebody is on or leads. */
const activitiesOf = (staffId: number) =>
  sql`SELECT activity_id FROM activity_staff WHERE staff_id = ${staffId} UNION SELECT id FROM activities WHERE led_by_id = ${staffId}`;

/** Those of the staff, and the volunteers, who share an activity with somebody: they see each other's types and last days. */
export const sharingStaff = (
  staffId: number,
) => sql`(SELECT staff_id FROM activity_staff WHERE activity_id IN (${activitiesOf(staffId)})
  UNION SELECT led_by_id FROM activities WHERE id IN (${activitiesOf(staffId)}) UNION SELECT ${staffId})`;
export const sharingVolunteers = (staffId: number) =>
  sql`(SELECT volunteer_id FROM activity_volunteers WHERE activity_id IN (${activitiesOf(staffId)}))`;

/** The tickets that somebody may know of; undefined for all. */
export function visibleTo(db: Db, reader: TicketReader): SQL | undefined {
  if (reader.actorId === null || overseesTickets(db, reader)) return undefined;
  const { actorId } = reader;
  return or(
    sql`${tickets.staffId} IN ${sharingStaff(actorId)}`,
    sql`${tickets.volunteerId} IN ${sharingVolunteers(actorId)}`,
  );
}

/** The tickets of which somebody sees number and paper. */
export function openTo(db: Db, reader: TicketReader): SQL | undefined {
  return reader.actorId === null || overseesTickets(db, reader) ? undefined : eq(tickets.staffId, reader.actorId);
}
