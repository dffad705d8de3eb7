import { and, asc, desc, eq, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listActivitiesSchema } from '#shared/activities.ts';
import { searchNeeds } from '#shared/search.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { sortText } from '../../db/sort-text.ts';
import { containsAll } from '../search-words.ts';
import { listedColumns } from './listed-columns.ts';

type Query = z.output<typeof listActivitiesSchema>;

/** One page of the list, without the long texts. `total` counts what a search found; without a search it is null, and the tab's count applies. */
export function listActivities(db: Db, { tab, until, term, sort, descending, page, pageSize }: Query) {
  const needs = searchNeeds(term);
  const archived = tab === 'archived' ? 1 : 0;
  const isUntil = until === undefined ? undefined : lte(activities.activityDate, until);
  const before = (page - 1) * pageSize;
  const way = descending ? desc : asc;
  if (needs.length === 0) {
    const order = orderOf(sort, way, activities.activityDate);
    const inTab = db
      .select(listedColumns)
      .from(activities)
      .where(and(tab === 'all' ? undefined : eq(activities.archived, archived), isUntil))
      .orderBy(...order);
    return { rows: inTab.limit(pageSize).offset(before).all(), total: null };
  }
  // A search reads every text. The plus keeps SQLite from doing so in the order of an index, which takes twice as long.
  const order = orderOf(sort, way, sql`+${activities.activityDate}`);
  const isInTab = tab === 'all' ? undefined : sql`+${activities.archived} = ${archived}`;
  const isFound = and(isInTab, isUntil, containsAll(activities.searchText, needs));
  const ids = db
    .select({ id: activities.id })
    .from(activities)
    .where(isFound)
    .orderBy(...order)
    .all();
  const shown = JSON.stringify(ids.slice(before, before + pageSize).map(({ id }) => id));
  const isShown = sql`${activities.id} IN (SELECT value FROM json_each(${shown}))`;
  return {
    rows: db
      .select(listedColumns)
      .from(activities)
      .where(isShown)
      .orderBy(...order)
      .all(),
    total: ids.length,
  };
}

/** Equal values are ordered newest first, in both directions of the column; what has no value is last. */
function orderOf(sort: Query['sort'], way: typeof asc, date: SQLWrapper): SQL[] {
  if (sort === 'activityDate') return [way(date), way(activities.id)];
  const keys = {
    activityName: sortText(activities.activityName),
    projectName: sortText(activities.projectName),
    projectLocation: sortText(activities.projectLocation),
    status: sql`lower(${activities.status})`,
    createdBy: sql`(SELECT sort_name FROM staff WHERE staff.id = activities.created_by_id)`,
  };
  const key = keys[sort];
  return [sql`${key} IS NULL`, way(key), desc(date), desc(activities.id)];
}
