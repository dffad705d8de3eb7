import { type SQL, sql } from 'drizzle-orm';
import { integer, text } from 'drizzle-orm/sqlite-core';

/** The SQL list of a fixed set of words, for a CHECK. */
export function oneOf(words: readonly string[]): SQL {
  return sql.raw(`(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`);
}

export const id = () => integer('id').primaryKey({ autoIncrement: true });

/** When a row was made and last changed (ISO instants, UTC) and by whom (staff id; null is the installation itself). */
export const stamps = () => ({
  createdAt: text('created_at').notNull(),
  createdById: integer('created_by_id'),
  updatedAt: text('updated_at').notNull(),
  updatedById: integer('updated_by_id'),
});

/** An editable record: its version goes up by one at each save; a deleted one stays for the history that points at it. */
export const editable = () => ({
  version: integer('version').notNull().default(1),
  ...stamps(),
  deletedAt: text('deleted_at'),
});
