import type { ActivityRow } from '#shared/activities/document.ts';
import { leaderIdOf } from '#shared/activities/needs.ts';
import { personKey } from '#shared/attendance.ts';
import { pickFields } from '#shared/given-fields.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { peopleOfActivity } from '../activities/people.ts';

type Person = { staffId: number | null; volunteerId: number | null };
type Asked = { id: number; leaderId: number | null; projectId: number; formerStaff: string };

const hasRead = (column: 'staff_id' | 'volunteer_id') =>
  `EXISTS (SELECT 1 FROM inductions i WHERE i.project_id = @projectId AND i.${column} = p.${column}
    AND i.document_sha256 = d.sha256 AND i.deleted_at IS NULL)`;

const findUninducted = preparedOnce(({ $client }) =>
  $client.prepare<Asked, Person>(
    `WITH document AS MATERIALIZED (
        SELECT sha256 FROM files WHERE id = (SELECT induction_file_id FROM projects WHERE id = @projectId)),
      former AS MATERIALIZED (
        SELECT value ->> 'staffId' AS staff_id, value ->> 'volunteerId' AS volunteer_id FROM json_each(@formerStaff)),
      on_it AS MATERIALIZED (${peopleOfActivity}),
      people AS (
        SELECT o.staff_id, coalesce(o.volunteer_id, f.volunteer_id) AS volunteer_id
          FROM on_it o LEFT JOIN former f ON f.staff_id = o.staff_id
          WHERE o.staff_id IS NOT NULL OR o.volunteer_id NOT IN (SELECT volunteer_id FROM former)),
      there AS (
        SELECT p.* FROM people p
          LEFT JOIN volunteers v ON v.id = p.volunteer_id LEFT JOIN staff s ON s.id = p.staff_id AND v.id IS NULL
          WHERE v.deleted_at IS NULL AND s.deleted_at IS NULL)
    SELECT p.staff_id AS staffId, p.volunteer_id AS volunteerId FROM document d CROSS JOIN there p
    WHERE NOT ${hasRead('staff_id')} AND NOT ${hasRead('volunteer_id')}
    ORDER BY 1, 2`,
  ),
);

type Activity = Pick<ActivityRow, 'id' | 'projectId' | 'formerStaff' | 'ledById' | 'isLeaderGone' | 'completedAt'>;

/** `personKey` of those on an activity who have not read the induction document that its project has now. Of nobody who was deleted. */
export const readUninducted = (db: Db, activity: Activity): string[] =>
  findUninducted(db)
    .all({
      ...pickFields(activity, ['id', 'projectId']),
      ...{ leaderId: leaderIdOf(activity), formerStaff: JSON.stringify(activity.formerStaff) },
    })
    .map(personKey);

const findDocument = preparedOnce(({ $client }) =>
  $client
    .prepare<{ projectId: number }, number>('SELECT induction_file_id IS NOT NULL FROM projects WHERE id = @projectId')
    .pluck(),
);

export const hasInduction = (db: Db, { projectId }: Pick<ActivityRow, 'projectId'>): boolean =>
  findDocument(db).get({ projectId }) === 1;
