import { type SQL, sql } from 'drizzle-orm';
import type { IncidentFilter } from '#shared/incidents.ts';
import { searchNeeds } from '#shared/search.ts';
import type { Db } from '../../db/open-db.ts';
import { containsAll } from '../search-words.ts';

/** All but the search are columns of one index, in the order of the register: what does not fit is passed over without reading its row. */
function conditionsOf({ state, kind, projectId, from, to, notifiable }: IncidentFilter): SQL {
  const conditions = [
    state ? sql`a.state = ${state}` : sql`a.state <> 'Withdrawn'`,
    kind && sql`a.type_of_incident = ${kind}`,
    projectId && sql`a.project_id = ${projectId}`,
    from && sql`a.happened_on >= ${from}`,
    to && sql`a.happened_on <= ${to}`,
    notifiable && (notifiable === 'Not decided' ? sql`a.notifiable IS NULL` : sql`a.notifiable = ${notifiable}`),
  ];
  return sql.join(
    conditions.filter((one) => one !== undefined && one !== ''),
    sql` AND `,
  );
}

/** What goes between FROM and the end of a query for the incidents that a filter finds. */
export function incidentsFound(filter: IncidentFilter): SQL {
  const isSearched = containsAll(sql`a.search_text`, searchNeeds(filter.term));
  return sql`incidents a INDEXED BY incidents_by_day WHERE ${isSearched} AND ${conditionsOf(filter)}`;
}

/** The ids of a page, newest first. */
export function findIncidents(db: Db, filter: IncidentFilter, limit: number, offset = 0): number[] {
  return db
    .all<{ id: number }>(
      sql`SELECT a.id AS id FROM ${incidentsFound(filter)} ORDER BY a.happened_on DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}`,
    )
    .map(({ id }) => id);
}
