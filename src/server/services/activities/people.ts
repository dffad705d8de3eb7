import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ActivityRow } from '#shared/activities/document.ts';
import { personKey } from '#shared/attendance.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';

type Person = { staffId: number | null; volunteerId: number | null };
type Asked = { id: number; leaderId: number | null; formerStaff: string };

/** Everybody on the day of an activity, for a query: `staff_id` or `volunteer_id`. Asked with its `@id` and `@leaderId`. */
export const peopleOfActivity = `
  SELECT staff_id, NULL AS volunteer_id FROM activity_staff WHERE activity_id = @id
  UNION SELECT NULL, volunteer_id FROM activity_volunteers WHERE activity_id = @id
  UNION SELECT staff_id, volunteer_id FROM attendance WHERE activity_id = @id
  UNION SELECT @leaderId, NULL WHERE @leaderId IS NOT NULL`;

/** Whether an activity is somebody's of the staff, for a query: they are assigned to it, or lead it. */
export const isOf = (staffId: number | SQLWrapper): SQL =>
  sql`(${staffId} IS activities.led_by_id OR ${staffId} IN (SELECT p.staff_id FROM activity_staff p WHERE p.activity_id = activities.id))`;

const findGone = preparedOnce(({ $client }) =>
  $client.prepare<Asked, Person>(
    `WITH former AS MATERIALIZED (
        SELECT value ->> 'staffId' AS staff_id, value ->> 'volunteerId' AS volunteer_id FROM json_each(@formerStaff)),
      on_it AS MATERIALIZED (${peopleOfActivity})
    SELECT o.staff_id AS staffId, o.volunteer_id AS volunteerId FROM on_it o
      LEFT JOIN former f ON f.staff_id = o.staff_id
      LEFT JOIN volunteers v ON v.id = coalesce(o.volunteer_id, f.volunteer_id)
      LEFT JOIN staff s ON s.id = o.staff_id AND v.id IS NULL
    WHERE v.deleted_at IS NOT NULL OR s.deleted_at IS NOT NULL
    ORDER BY 1, 2`,
  ),
);

/** `personKey` of those on an activity who were deleted. Whoever left the staff and is a volunteer now is there. */
export const readGone = (db: Db, { id, formerStaff }: Pick<ActivityRow, 'id' | 'formerStaff'>): string[] =>
  findGone(db)
    .all({ id, leaderId: null, formerStaff: JSON.stringify(formerStaff) })
    .map(personKey);
