import { type SQL, sql } from 'drizzle-orm';
import { monthsIn, type Stretch } from '#shared/dates.ts';
import type { HoursGroup } from '#shared/hours.ts';
import type { Db } from '../../db/open-db.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { isLongStay } from '../../db/schema/columns.ts';
import { addedHours } from '../../db/schema/hours.ts';

/** A period of the group's days, both included. */
export type Period = { from: string; to: string };
export type Asked = Period & {
  timeZone: string;
  projectId?: number | null | undefined;
  of?: 'volunteers' | 'staff' | undefined;
};

/** A stay that is not long began at most so long before any moment of it. */
const stayMs = 129_600_000;

const iso = (minute: number) => new Date(minute * 60_000).toISOString();

/**
 * All closed stays that touch the time from `start` to `end` (minutes since 1970). Where stays of one person overlap, the time counts for
 * the earlier sign-on: a stay counts from where the latest of those before it ended.
 */
function countedStays(start: number, end: number): SQL {
  const isWithin = sql`signed_off_at > ${iso(start)} AND signed_on_at < ${iso(end)}`;
  const long = isLongStay(attendance);
  const columns = sql`id, staff_id, volunteer_id, activity_id, signed_on_at, is_certain,
    unixepoch(signed_on_at) / 60 AS began, unixepoch(signed_off_at) / 60 AS ended`;
  const since = iso(start - stayMs / 60_000);
  return sql`stays AS MATERIALIZED (
      SELECT ${columns} FROM ${attendance}
        WHERE signed_on_at >= ${since} AND signed_off_at IS NOT NULL AND ${isWithin} AND NOT (${long})
      UNION ALL SELECT ${columns} FROM ${attendance} WHERE ${long} AND ${isWithin}
    ), counted AS (
      SELECT staff_id, volunteer_id, activity_id, is_certain, ended, max(began, coalesce(max(ended) OVER (
        PARTITION BY staff_id, volunteer_id ORDER BY signed_on_at, id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), began)) AS began
      FROM stays
    )`;
}

/** The counted time of a period: a row for each person, project and calendar day, with its month. */
function daysWorked({ from, to, timeZone, projectId, of }: Asked): SQL {
  const stretches = monthsIn(timeZone, from, to);
  const [start, end] = [stretches[0]?.start ?? 0, stretches.at(-1)?.end ?? 0];
  const ofPeople = of ? sql`AND ${sql.raw(of === 'staff' ? 'staff_id' : 'volunteer_id')} IS NOT NULL` : sql``;
  const ofProject = projectId ? sql`AND project_id = ${projectId}` : sql``;
  const table = sql`json_each(${JSON.stringify(stretches satisfies Stretch[])})`;
  return sql`WITH RECURSIVE ${countedStays(start, end)}, stretches AS MATERIALIZED (
      SELECT value ->> 'month' AS month, value ->> 'start' AS start, value ->> 'end' AS finish, value ->> 'offset' AS ahead
      FROM ${table}
    ), pieces AS (
      SELECT c.staff_id, c.volunteer_id, a.project_id, c.is_certain, s.month, s.ahead,
        max(c.began, s.start) AS began, min(c.ended, s.finish) AS ended
      FROM counted c CROSS JOIN stretches s CROSS JOIN activities a
      WHERE s.start < c.ended AND s.finish > c.began AND c.began < c.ended AND a.id = c.activity_id
    ), cut AS (
      SELECT staff_id, volunteer_id, project_id, is_certain, month, ahead, began, ended,
        min(ended, ((began + ahead) / 1440 + 1) * 1440 - ahead) AS midnight FROM pieces
      UNION ALL SELECT staff_id, volunteer_id, project_id, is_certain, month, ahead, midnight, ended,
        min(ended, midnight + 1440)
        FROM cut WHERE midnight < ended
    ), worked AS (
      SELECT staff_id, volunteer_id, project_id, month, (began + ahead) / 1440 AS day, midnight - began AS minutes,
        iif(is_certain, 0, midnight - began) AS unsure
        FROM cut WHERE true ${ofPeople} ${ofProject}
      UNION ALL SELECT h.staff_id, h.volunteer_id, coalesce(h.project_id, a.project_id) AS project_id,
        substr(h.date, 1, 7), unixepoch(h.date) / 86400, h.minutes, 0
        FROM ${addedHours} h LEFT JOIN activities a ON a.id = h.activity_id
        WHERE h.date BETWEEN ${from} AND ${to} ${ofPeople}
          ${projectId ? sql`AND coalesce(h.project_id, a.project_id) = ${projectId}` : sql``}
    )`;
}

export type Worked = {
  staffId: number | null;
  volunteerId: number | null;
  projectId: number | null;
  month: string | null;
  minutes: number;
  volunteerMinutes: number;
  /** Those of stays whose times are not certain. */
  unsureMinutes: number;
  people: number;
  volunteers: number;
  /** Different days, and the last of them. */
  days: number;
  lastDay: string;
};

const keysOf: Record<HoursGroup | 'row' | 'all', string[]> = {
  person: ['staff_id', 'volunteer_id'],
  project: ['project_id'],
  month: ['month'],
  row: ['staff_id', 'volunteer_id', 'project_id', 'month'],
  all: [],
};

/** The hours of a period, a row for each person, project, month, all three of them, or in one row. */
export function sumHours(db: Db, asked: Asked, by: HoursGroup | 'row' | 'all'): Worked[] {
  const keys = keysOf[by];
  const key = (name: string) => sql.raw(keys.includes(name) ? name : 'NULL');
  const grouped = keys.length > 0 ? sql.raw(`GROUP BY ${keys.join(', ')}`) : sql``;
  const ordered = keys.length > 0 ? sql.raw(`ORDER BY ${keys.join(', ')}`) : sql``;
  return db.all<Worked>(sql`${daysWorked(asked)}
    SELECT ${key('staff_id')} AS staffId, ${key('volunteer_id')} AS volunteerId, ${key('project_id')} AS projectId,
      ${key('month')} AS month, coalesce(sum(minutes), 0) AS minutes,
      coalesce(sum(iif(volunteer_id IS NULL, 0, minutes)), 0) AS volunteerMinutes,
      coalesce(sum(unsure), 0) AS unsureMinutes,
      count(DISTINCT coalesce(volunteer_id, -staff_id)) AS people, count(DISTINCT volunteer_id) AS volunteers,
      count(DISTINCT day) AS days, coalesce(date(max(day) * 86400, 'unixepoch'), '') AS lastDay
    FROM worked ${grouped} ${ordered}`);
}

/** The counted minutes of the stays at one activity. */
export function sumActivity(db: Db, activityId: number, start: number, end: number): number {
  const [row] = db.all<{ minutes: number }>(sql`WITH ${countedStays(start, end)}
    SELECT coalesce(sum(max(ended - began, 0)), 0) AS minutes FROM counted WHERE activity_id = ${activityId}`);
  return row?.minutes ?? 0;
}
