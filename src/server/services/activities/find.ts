import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listActivitiesSchema } from '#shared/activities.ts';
import { searchNeeds } from '#shared/search.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { sortText } from '../../db/sort-text.ts';
import { containsAll } from '../search-words.ts';
import { listed } from './listed.ts';

type Query = z.output<typeof listActivitiesSchema>;

/** One page of the list, without the long texts. `total` counts what a search found; without a search it is null, and the tab's count applies. */
export function listActivities(db: Db, { tab, term, sort, descending, page, pageSize }: Query) {
  const needs = searchNeeds(term);
  const isInTab = eq(activities.archived, tab === 'archived' ? 1 : 0);
  const where = needs.length === 0 ? isInTab : and(isInTab, containsAll(activities.searchText, needs));
  const rows = db
    .select(listed)
    .from(activities)
    .where(where)
    .orderBy(...orderOf(sort, descending ? desc : asc))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  if (needs.length === 0) return { rows, total: null };
  // A page that is not full is the last one, so its rows say how many there are. Counting reads every text once more.
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  return { rows, total: isLast ? (page - 1) * pageSize + rows.length : countWhere(db, where) };
}

const countWhere = (db: Db, where: SQL | undefined): number =>
  db.select({ n: count() }).from(activities).where(where).get()?.n ?? 0;

/** Equal values are ordered newest first, in both directions of the column; what has no value is last. */
function orderOf(sort: Query['sort'], way: typeof asc): SQL[] {
  if (sort === 'activityDate') return [way(activities.activityDate), way(activities.id)];
  const keys = {
    activityName: sortText(activities.activityName),
    projectName: sortText(activities.projectName),
    projectLocation: sortText(activities.projectLocation),
    status: sql`lower(${activities.status})`,
    createdBy: sql`(SELECT sort_name FROM staff WHERE staff.id = activities.created_by_id)`,
  };
  const key = keys[sort];
  return [sql`${key} IS NULL`, way(key), desc(activities.activityDate), desc(activities.id)];
}
