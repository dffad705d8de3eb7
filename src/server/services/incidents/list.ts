import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { csvRowLimit } from '#shared/csv.ts';
import type { IncidentType } from '#shared/incidents/report.ts';
import { incidentHealthFields } from '#shared/incidents/report.ts';
import type { exportIncidentsSchema, IncidentFilter, IncidentState, listIncidentsSchema } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import { may } from '#shared/permissions.ts';
import type { Db } from '../../db/open-db.ts';
import type { Reader } from '../health-fields.ts';
import { findActor } from '../staff-accounts.ts';
import { findIncidents, incidentsFound } from './find.ts';
import { readIncidents } from './records.ts';

type Listed = {
  id: number;
  activityId: number | null;
  activityName: string | null;
  projectId: number | null;
  projectName: string | null;
  typeOfIncident: IncidentType | '';
  happenedOn: string;
  timeOfIncident: string;
  incidentDescription: string;
  injuredPerson: string;
  state: IncidentState;
  notifiable: 'Yes' | 'No' | null;
  openActions: number;
  /** The due date of the open action that is due first; null without one. */
  nextDueDate: string | null;
};

/** A page of the register without anything about health, newest first. `total`: how many the filter finds. */
export function listIncidents(db: Db, { page, pageSize, ...filter }: z.output<typeof listIncidentsSchema>) {
  const ids = findIncidents(db, filter, pageSize, (page - 1) * pageSize);
  const { n: total } = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${incidentsFound(filter)}`);
  const open = (what: string) =>
    sql`(SELECT ${sql.raw(what)} FROM incident_actions o WHERE o.incident_id = i.id AND o.ended_at IS NULL)`;
  // The ids are one JSON value, so that the page's rows are found by them and keep their order.
  const rows = db.all<Listed>(sql`SELECT i.id AS id, i.activity_id AS activityId, a.activity_name AS activityName,
      i.project_id AS projectId, coalesce(a.project_name, p.name) AS projectName, i.type_of_incident AS typeOfIncident,
      i.happened_on AS happenedOn, i.time_of_incident AS timeOfIncident, i.incident_description AS incidentDescription,
      i.injured_person AS injuredPerson, i.state AS state, i.notifiable AS notifiable,
      ${open('count(*)')} AS openActions, ${open('min(o.due_date)')} AS nextDueDate
    FROM json_each(${JSON.stringify(ids)}) wanted CROSS JOIN incidents i ON i.id = wanted.value
    LEFT JOIN activities a ON a.id = i.activity_id LEFT JOIN projects p ON p.id = i.project_id
    ORDER BY wanted.key`);
  return { rows, total };
}

type Counted = { state: IncidentState; count: number };
type KindOfMonth = { month: string; kind: IncidentType | ''; count: number };

/** How many there are in each state, whatever state is shown, and of each kind in each month (`2026-03`) of what is shown. */
export function countIncidents(db: Db, filter: IncidentFilter) {
  const inState = ({ state }: Pick<IncidentFilter, 'state'>) =>
    db.all<Counted>(
      sql`SELECT a.state AS state, count(*) AS count FROM ${incidentsFound({ ...filter, state })} GROUP BY a.state`,
    );
  const months = db.all<KindOfMonth>(
    sql`SELECT substr(a.happened_on, 1, 7) AS month, a.type_of_incident AS kind, count(*) AS count
      FROM ${incidentsFound(filter)} GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return { states: [...inState({ state: undefined }), ...inState({ state: 'Withdrawn' })], months };
}

/** All that a filter finds, newest first, with every documented field as this reader sees it. */
export function listWholeIncidents(db: Db, reader: Reader, filter: IncidentFilter, limit = csvRowLimit) {
  return readIncidents(db, reader, findIncidents(db, filter, limit));
}

/**
 * What the register shows, for a file: at most `limit` rows, without fields about health. A Group Admin can ask for these too. `isCut`:
 * there are more.
 */
export function exportIncidents(
  db: Db,
  reader: Reader,
  { withHealth, ...filter }: z.output<typeof exportIncidentsSchema>,
  limit = csvRowLimit,
) {
  const role = reader.actorId === null ? undefined : findActor(db, reader.actorId)?.role;
  if (withHealth && !(role && may(role, 'health:export')))
    throw new AppError('FORBIDDEN', messages.incidents.onlyGroupAdmins);
  const rows = listWholeIncidents(db, reader, filter, limit + 1);
  return {
    rows: rows.slice(0, limit).map((row) => (withHealth ? row : { ...row, ...withoutHealth })),
    isCut: rows.length > limit,
  };
}

/** The fields about health, all empty. */
const withoutHealth = Object.fromEntries(incidentHealthFields.map((name) => [name, '']));
