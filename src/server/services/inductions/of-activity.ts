import type { FormerStaff } from '#shared/activities/document.ts';
import { personKey } from '#shared/attendance.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';

type Person = { staffId: number | null; volunteerId: number | null };
type Asked = { id: number; projectId: number; formerStaff: string };

const hasRead = (column: 'staff_id' | 'volunteer_id') =>
  `EXISTS (SELECT 1 FROM inductions i WHERE i.project_id = @projectId AND i.${column} = p.${column}
    AND i.document_sha256 = d.sha256 AND i.deleted_at IS NULL)`;

const findUninducted = preparedOnce(({ $client }) =>
  $client.prepare<Asked, Person>(
    `WITH document AS MATERIALIZED (
        SELECT sha256 FROM files WHERE id = (SELECT induction_file_id FROM projects WHERE id = @projectId)),
      former AS MATERIALIZED (
        SELECT value ->> 'staffId' AS staff_id, value ->> 'volunteerId' AS volunteer_id FROM json_each(@formerStaff)),
      people AS (
        SELECT o.staff_id, f.volunteer_id FROM activity_staff o LEFT JOIN former f ON f.staff_id = o.staff_id
          WHERE o.activity_id = @id
        UNION ALL SELECT NULL, volunteer_id FROM activity_volunteers
          WHERE activity_id = @id AND volunteer_id NOT IN (SELECT volunteer_id FROM former))
    SELECT p.staff_id AS staffId, p.volunteer_id AS volunteerId FROM document d CROSS JOIN people p
    WHERE NOT ${hasRead('staff_id')} AND NOT ${hasRead('volunteer_id')}
    ORDER BY 1, 2`,
  ),
);

type Activity = { id: number; projectId: number; formerStaff: readonly FormerStaff[] };

/** `personKey` of those on an activity who have not read the induction document that its project has now. */
export const readUninducted = (db: Db, { id, projectId, formerStaff }: Activity): string[] =>
  findUninducted(db)
    .all({ id, projectId, formerStaff: JSON.stringify(formerStaff) })
    .map(personKey);
