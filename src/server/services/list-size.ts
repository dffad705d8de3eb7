import { sql } from 'drizzle-orm';
import { keptUntilChange } from '../db/kept-until-change.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { audit } from '../db/schema/audit.ts';

/** Rows that are looked through and sorted within some ten milliseconds. */
const shortRows = 2000;

/** Whether all activities, or all entries of the trail, are looked through in a moment. */
export function isShortList(db: Db, list: 'activities' | 'trail'): boolean {
  return shortLists[list](db);
}

/** Counts no further than it must, and once for all letters that somebody types into a search. */
const isShort = (table: typeof activities | typeof audit) =>
  keptUntilChange((db) => {
    const counted = sql`(SELECT 1 FROM ${table} LIMIT ${sql.raw(String(shortRows + 1))})`;
    return (db.select({ count: sql<number>`count(*)` }).from(counted).get()?.count ?? 0) <= shortRows;
  });

const shortLists = { activities: isShort(activities), trail: isShort(audit) };
