import type { ActivityRow, TicketRow } from '#shared/activities/document.ts';
import { leaderIdOf } from '#shared/activities/needs.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { peopleOfActivity } from '../activities/people.ts';

type Stored = Omit<TicketRow, 'isFirstAid' | 'isSeen'> & { isFirstAid: number; isSeen: number };
type Asked = { id: number; leaderId: number | null; activityDate: string; formerStaff: string };

const findTickets = preparedOnce(({ $client }) =>
  $client.prepare<Asked, Stored>(
    `WITH people AS MATERIALIZED (${peopleOfActivity})
    SELECT t.id, t.staff_id AS staffId, t.volunteer_id AS volunteerId, t.type_id AS typeId,
      y.name AS type, y.is_first_aid AS isFirstAid, t.expires_on AS expiresOn, t.seen_at IS NOT NULL AS isSeen
    FROM tickets t JOIN ticket_types y ON y.id = t.type_id
    WHERE t.deleted_at IS NULL AND t.issued_on <= @activityDate
      AND (t.staff_id IN (SELECT staff_id FROM people)
        OR t.volunteer_id IN (SELECT volunteer_id FROM people
          UNION ALL SELECT value ->> 'volunteerId' FROM json_each(@formerStaff)))
    ORDER BY y.name_key, t.id`,
  ),
);

/** What everybody may know of the tickets of an activity's people: no number, no paper. */
export function readTicketsOfActivity(db: Db, activity: ActivityRow): TicketRow[] {
  const { id, activityDate, formerStaff } = activity;
  return findTickets(db)
    .all({ id, leaderId: leaderIdOf(activity), activityDate, formerStaff: JSON.stringify(formerStaff) })
    .map((row) => ({ ...row, isFirstAid: row.isFirstAid === 1, isSeen: row.isSeen === 1 }));
}
