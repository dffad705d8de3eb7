import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#server/db/open-db.ts';

/** Inserts rows with only the columns that a test needs; the others take the schema's defaults. */
export function insertWithDefaults<T extends SQLiteTable>(db: Db, table: T) {
  return (db as unknown as BetterSQLite3Database).insert(table);
}
