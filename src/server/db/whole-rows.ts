import type { RunResult } from 'better-sqlite3';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { SQLiteInsertBase, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** What a new row always begins with; a save and a removal set them by themselves. */
type Begun = 'id' | 'version' | 'deletedAt';
/** What the program keeps of a row beside what it is about. */
type Kept = Begun | 'createdAt' | 'createdById' | 'updatedAt' | 'updatedById';

/** The columns that can be written: SQLite fills generated ones. */
type Written<T extends SQLiteTable> = keyof T['$inferInsert'] & keyof T['$inferSelect'];
type Value<Stored> = Stored | SQL | Placeholder;

/**
 * A row to insert. Every column is said, also one that has a default: a column that is added to the schema is then missed by the
 * compiler wherever a row is made.
 */
export type NewRow<T extends SQLiteTable> = {
  [Name in Exclude<Written<T>, Begun>]: Value<T['$inferSelect'][Name]>;
} & { [Name in Written<T> & Begun]?: Value<T['$inferSelect'][Name]> };

/** The columns that a record is about: what a save of the whole record has to say. */
export type WholeRecord<T extends SQLiteTable> = {
  [Name in Exclude<Written<T>, Kept>]: T['$inferSelect'][Name];
};

/** `db.insert`, which takes whole rows alone. */
export type InsertWhole = <T extends SQLiteTable>(
  table: T,
) => { values(rows: NewRow<T> | NewRow<T>[]): SQLiteInsertBase<T, 'sync', RunResult> };
