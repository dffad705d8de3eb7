import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listActivitiesSchema } from '#shared/activities.ts';
import { type Needs, searchNeeds } from '#shared/search.ts';
import type { Db } from '../../db/open-db.ts';
import { sortText } from '../../db/sort-text.ts';
import { containing, containsAll, matching } from '../search-table.ts';
import { countActivities } from './counts.ts';
import { readDatePage } from './date-pages.ts';
import { type Listed, readListed } from './listed.ts';

type Query = z.output<typeof listActivitiesSchema>;
type Found = { rows: Listed[]; total: number | null; isAtLeast: boolean };

/** How many activities are checked one by one, newest first, before the search table is asked. Most searches end here. */
const walkRows = 600;

/**
 * One page of the list, without the long texts. `total` counts what the search found; without a search it is null, and the tab's
 * count applies. `isAtLeast`: the search stopped counting, and there is more.
 */
export function listActivities(db: Db, query: Query): Found {
  const needs = searchNeeds(query.term);
  if (needs.length === 0) {
    const rows = query.sort === 'activityDate' ? readDatePage(db, query) : readPage(db, query, everything);
    return { rows, total: null, isAtLeast: false };
  }
  const tabIsSmall = countActivities(db)[query.tab] <= walkRows;
  if (!tabIsSmall && query.sort === 'activityDate') {
    const walked = walk(db, query, needs);
    if (walked) return walked;
  }
  const from = tabIsSmall ? containing('activities', needs) : matching(db, 'activities', needs);
  const total = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${from} AND ${inTab(query)}`).n;
  return { rows: readPage(db, query, from), total, isAtLeast: false };
}

/** Checks the first rows of the list itself until one more fits than the page needs; undefined when too few fit. */
function walk(db: Db, query: Query, needs: Needs): Found | undefined {
  const { page, pageSize } = query;
  const needed = page * pageSize + 1;
  if (needed > walkRows) return undefined;
  const hits = db.all<{ id: number }>(
    sql`SELECT id FROM (
        SELECT id, search_text FROM activities a WHERE ${inTab(query)} ORDER BY ${orderOf(query)} LIMIT ${walkRows}
      ) a WHERE ${containsAll(needs)} LIMIT ${needed}`,
  );
  if (hits.length < needed) return undefined;
  return { rows: readFound(db, hits.slice(needed - 1 - pageSize, -1)), total: needed, isAtLeast: true };
}

/** `from` is what goes between FROM and the tab's own condition. */
function readPage(db: Db, query: Query, from: SQL): Listed[] {
  const { page, pageSize, sort } = query;
  const creator = sort === 'createdBy' ? sql`(SELECT sort_name FROM staff WHERE id = a.created_by_id)` : sql`NULL`;
  const found = db.all<{ id: number }>(
    sql`SELECT a.id AS id, ${creator} AS creator FROM ${from} AND ${inTab(query)}
      ORDER BY ${orderOf(query)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
  return readFound(db, found);
}

function readFound(db: Db, found: { id: number }[]): Listed[] {
  return readListed(
    db,
    found.map(({ id }) => id),
  );
}

const everything = sql`activities a WHERE true`;

const inTab = ({ tab }: Query) => sql`a.archived = ${tab === 'archived' ? 1 : 0}`;

/** Equal values are ordered newest first, in both directions of the column. */
function orderOf({ sort, descending }: Query): SQL {
  const way = descending ? sql`DESC` : sql`ASC`;
  if (sort === 'activityDate') return sql`a.activity_date ${way}, a.id ${way}`;
  const keys = {
    activityName: sortText(sql`a.activity_name`),
    projectName: sortText(sql`a.project_name`),
    projectLocation: sortText(sql`a.project_location`),
    status: sql`lower(a.status)`,
    createdBy: sql`creator`,
  };
  const key = keys[sort];
  return sql`${key} IS NULL, ${key} ${way}, a.activity_date DESC, a.id DESC`;
}
