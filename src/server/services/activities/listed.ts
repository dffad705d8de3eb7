import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import type { activities } from '../../db/schema/activities.ts';

type Stored = typeof activities.$inferSelect;
type ListedValues = [
  id: number,
  activityName: string,
  projectId: number,
  projectName: string,
  projectLocation: string,
  activityDate: string,
  startTime: string,
  finishTime: string,
  meetingPlace: string,
  status: Stored['status'],
  createdById: number | null,
  createdBy: string | null,
  ledBy: string | null,
];

/**
 * The rows are one JSON value, with each row an array: the driver takes longer to hand over fifty rows' values one by one than SQLite does
 * to write them and we to parse them, 129 µs against 97.
 */
export const listedValues = `json_array(a.id, a.activity_name, a.project_id, a.project_name, a.project_location, a.activity_date,
  a.start_time, a.finish_time, a.meeting_place, a.status, a.created_by_id, trim(s.firstname || ' ' || s.lastname),
  (SELECT trim(firstname || ' ' || lastname) FROM staff WHERE id = a.led_by_id))`;

/** The rows of a JSON list of `listedValues`. A creator who is not known is null. */
export function readListedValues(json: string | undefined) {
  const rows: ListedValues[] = JSON.parse(json ?? '[]');
  return rows.map(
    ([
      id,
      activityName,
      projectId,
      projectName,
      projectLocation,
      activityDate,
      startTime,
      finishTime,
      meetingPlace,
      status,
      createdById,
      createdBy,
      ledBy,
    ]) => ({
      id,
      activityName,
      projectId,
      projectName,
      projectLocation,
      activityDate,
      startTime,
      finishTime,
      meetingPlace,
      status,
      createdById,
      createdBy,
      ledBy,
    }),
  );
}

export type Listed = ReturnType<typeof readListedValues>[number];

/** The ids are one JSON value, because thousands of parameters are too many. */
const rowsOf = preparedOnce((db) =>
  db.$client
    .prepare<[string], string>(
      `SELECT json_group_array(${listedValues} ORDER BY wanted.key)
      FROM json_each(?) wanted CROSS JOIN activities a ON a.id = wanted.value LEFT JOIN staff s ON s.id = a.created_by_id`,
    )
    .pluck(),
);

/** The rows of these activities, in this order. */
export const readListed = (db: Db, ids: number[]): Listed[] => readListedValues(rowsOf(db).get(JSON.stringify(ids)));
