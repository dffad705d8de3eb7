import { personKey } from '#shared/attendance.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';

type Person = { staffId: number | null; volunteerId: number | null };

const hasRead = (column: 'staff_id' | 'volunteer_id') =>
  `EXISTS (SELECT 1 FROM inductions i WHERE i.project_id = @projectId AND i.${column} = p.${column}
    AND i.document_sha256 = d.sha256 AND i.deleted_at IS NULL)`;

/** Whoever left the staff is on earlier activities as staff, and what they have read is a volunteer's. */
const findUninducted = preparedOnce(({ $client }) =>
  $client.prepare<{ id: number; projectId: number }, Person>(
    `WITH document AS MATERIALIZED (
        SELECT sha256 FROM files WHERE id = (SELECT induction_file_id FROM projects WHERE id = @projectId)),
      on_it AS (SELECT staff_id FROM activity_staff WHERE activity_id = @id),
      left_staff AS MATERIALIZED (
        SELECT id, former_staff_id FROM volunteers WHERE former_staff_id IN (SELECT staff_id FROM on_it)),
      people AS (
        SELECT o.staff_id, f.id AS volunteer_id FROM on_it o LEFT JOIN left_staff f ON f.former_staff_id = o.staff_id
        UNION ALL SELECT NULL, volunteer_id FROM activity_volunteers
          WHERE activity_id = @id AND volunteer_id NOT IN (SELECT id FROM left_staff))
    SELECT p.staff_id AS staffId, p.volunteer_id AS volunteerId FROM document d CROSS JOIN people p
    WHERE NOT ${hasRead('staff_id')} AND NOT ${hasRead('volunteer_id')}
    ORDER BY 1, 2`,
  ),
);

/** `personKey` of those on an activity who have not read the induction document that its project has now. */
export const readUninducted = (db: Db, { id, projectId }: { id: number; projectId: number }): string[] =>
  findUninducted(db).all({ id, projectId }).map(personKey);
