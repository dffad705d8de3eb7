import type { TicketRow } from '#shared/activities/document.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';

type Stored = Omit<TicketRow, 'isFirstAid' | 'isSeen'> & { isFirstAid: number; isSeen: number };

/** Whoever left the staff is on earlier activities as staff, and their tickets are a volunteer's. */
const findTickets = preparedOnce(({ $client }) =>
  $client.prepare<{ id: number; activityDate: string }, Stored>(
    `WITH on_it AS (SELECT staff_id FROM activity_staff WHERE activity_id = @id),
      left_staff AS (SELECT id, former_staff_id FROM volunteers WHERE former_staff_id IN (SELECT staff_id FROM on_it))
    SELECT t.id, coalesce(t.staff_id, f.former_staff_id) AS staffId, t.volunteer_id AS volunteerId, t.type_id AS typeId,
      y.name AS type, y.is_first_aid AS isFirstAid, t.expires_on AS expiresOn, t.seen_at IS NOT NULL AS isSeen
    FROM tickets t JOIN ticket_types y ON y.id = t.type_id LEFT JOIN left_staff f ON f.id = t.volunteer_id
    WHERE t.deleted_at IS NULL AND t.issued_on <= @activityDate AND (t.staff_id IN (SELECT staff_id FROM on_it)
      OR t.volunteer_id IN (SELECT volunteer_id FROM activity_volunteers WHERE activity_id = @id UNION SELECT id FROM left_staff))
    ORDER BY y.name_key, t.id`,
  ),
);

/** What everybody may know of the tickets of an activity's people: no number, no paper. */
export function readTicketsOfActivity(db: Db, activity: { id: number; activityDate: string }): TicketRow[] {
  const { id, activityDate } = activity;
  return findTickets(db)
    .all({ id, activityDate })
    .map((row) => ({ ...row, isFirstAid: row.isFirstAid === 1, isSeen: row.isSeen === 1 }));
}
