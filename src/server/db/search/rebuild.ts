import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { personSearchText, sortName } from '#shared/names.ts';
import type { Db } from '../open-db.ts';
import { activities } from '../schema/activities.ts';
import { incidents } from '../schema/incidents.ts';
import { staff } from '../schema/staff.ts';
import { volunteers } from '../schema/volunteers.ts';
import { refreshSearchText } from './activities.ts';
import { refreshIncidents } from './incidents.ts';

/** Rows that are read at once: fifty years of activities would take 30 MB. */
const runLength = 1000;

/** Writes again whatever searches look in and people are sorted by, so that no step of a migration needs to know how it is made. */
export function rebuildSearchTexts(db: Db): void {
  inRuns(db, activities.id, (run) => refreshSearchText(db, run));
  inRuns(db, incidents.id, (run) => refreshIncidents(db, run));
  for (const table of [staff, volunteers]) inRuns(db, table.id, (run) => refreshPeople(db, table, run));
}

function refreshPeople(db: Db, table: typeof staff | typeof volunteers, where: SQL | undefined): void {
  for (const person of db.select().from(table).where(where).all()) {
    const now = { searchText: personSearchText(person), sortName: sortName(person) };
    if (now.searchText === person.searchText && now.sortName === person.sortName) continue;
    db.update(table).set(now).where(eq(table.id, person.id)).run();
  }
}

function inRuns(db: Db, id: SQLiteColumn, refresh: (run: SQL | undefined) => void): void {
  const next = (after: number) =>
    db
      .select({ id: sql<number>`${id}` })
      .from(id.table)
      .where(gt(id, after))
      .orderBy(id)
      .limit(runLength)
      .all()
      .at(-1)?.id;
  for (let after = 0, last = next(after); last !== undefined; after = last, last = next(after))
    refresh(and(gt(id, after), lte(id, last)));
}
