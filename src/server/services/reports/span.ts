import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { notFound } from '#shared/app-error.ts';
import { todayIn } from '#shared/dates.ts';
import type { reportObjectivesSchema } from '#shared/reports.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { activities } from '../../db/schema/activities.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { addedHours } from '../../db/schema/hours.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { projects } from '../../db/schema/projects.ts';
import { trapChecks, traps } from '../../db/schema/traps.ts';
import type { Clock } from '../act.ts';

/** All days of which a project has a report: from the first of anything that is in one, or today. Only an activity can be after today. */
export function getReportSpan(db: Db, { timeZone, today }: Clock, input: z.output<typeof reportObjectivesSchema>) {
  const row = statementOf(db).get(input);
  if (!row) throw notFound('Project');
  const { last, stay, check, ...days } = row;
  const instants = [stay, check].map((at) => at && todayIn(timeZone, at));
  const firsts = [...Object.values(days), ...instants, today].filter((day) => day !== null);
  return { startDate: firsts.toSorted()[0] ?? today, endDate: last && last > today ? last : today };
}

const statementOf = preparedOnce((db) =>
  db
    .select(columns())
    .from(projects)
    .where(and(eq(projects.id, sql.placeholder('projectId')), isNull(projects.deletedAt)))
    .prepare(),
);

/** A query of its own for each: so each is found in an index without reading what lies between. */
function columns() {
  const one = (query: SQL) => sql<string | null>`(${query})`;
  const ofProject = sql`project_id = ${sql.placeholder('projectId')}`;
  const firstOfEach = (first: SQL) => one(sql`SELECT min((${first})) FROM ${activities} a WHERE a.${ofProject}`);
  return {
    first: one(sql`SELECT min(a.activity_date) FROM ${activities} a WHERE a.${ofProject}`),
    last: one(sql`SELECT max(a.activity_date) FROM ${activities} a WHERE a.${ofProject}`),
    added: one(sql`SELECT min(h.date) FROM ${addedHours} h WHERE h.${ofProject}`),
    addedThere: firstOfEach(sql`SELECT min(h.date) FROM ${addedHours} h WHERE h.activity_id = a.id`),
    stay: firstOfEach(sql`SELECT min(s.signed_on_at) FROM ${attendance} s WHERE s.activity_id = a.id`),
    incident: one(sql`SELECT min(i.happened_on) FROM ${incidents} i WHERE i.${ofProject} AND i.state <> 'Withdrawn'`),
    check: one(sql`SELECT min((SELECT min(c.checked_at) FROM ${trapChecks} c WHERE c.trap_id = t.id
      AND c.deleted_at IS NULL)) FROM ${traps} t WHERE t.${ofProject}`),
  };
}
