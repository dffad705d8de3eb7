import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#server/db/open-db.ts';

/** Rows of a test that says only what it is about: the other columns take the schema's defaults. */
export function insertWithDefaults<T extends SQLiteTable>(db: Db, table: T) {
  return (db as unknown as BetterSQLite3Database).insert(table);
}
