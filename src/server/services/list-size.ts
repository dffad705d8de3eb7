import { sql } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities } from '../db/schema/activities.ts';
import { audit } from '../db/schema/audit.ts';

/** Rows that are looked through and sorted within some ten milliseconds. */
const shortRows = 2000;

/** Whether all activities, or all entries of the trail, are looked through in a moment. Counts no further than it must. */
export function isShortList(db: Db, list: 'activities' | 'trail'): boolean {
  return (statementsOf(db)[list].get()?.count ?? 0) <= shortRows;
}

const statementsOf = preparedOnce((db) => {
  const countOf = (table: typeof activities | typeof audit) =>
    db
      .select({ count: sql<number>`count(*)` })
      .from(sql`(SELECT 1 FROM ${table} LIMIT ${sql.raw(String(shortRows + 1))})`)
      .prepare();
  return { activities: countOf(activities), trail: countOf(audit) };
});
