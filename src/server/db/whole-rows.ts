import type { RunResult } from 'better-sqlite3';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { SQLiteInsertBase, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Columns that have the same value in every new row; saves and removals set them. */
type Defaulted = 'id' | 'version' | 'deletedAt';
/** Columns that the program fills, not people. */
type Managed = Defaulted | 'createdAt' | 'createdById' | 'updatedAt' | 'updatedById';

/** The columns that can be written: SQLite fills generated ones. */
type Written<T extends SQLiteTable> = keyof T['$inferInsert'] & keyof T['$inferSelect'];
type Value<Stored> = Stored | SQL | Placeholder;

/**
 * A row to insert. Every column must be given, even one that has a default, so that a column added to the schema makes the compiler
 * complain wherever a row is made.
 */
export type NewRow<T extends SQLiteTable> = {
  [Name in Exclude<Written<T>, Defaulted>]: Value<T['$inferSelect'][Name]>;
} & { [Name in Written<T> & Defaulted]?: Value<T['$inferSelect'][Name]> };

/** The columns that people fill. A save of the whole record must give all of them. */
export type WholeRecord<T extends SQLiteTable> = {
  [Name in Exclude<Written<T>, Managed>]: T['$inferSelect'][Name];
};

/** `db.insert`, which takes whole rows only. */
export type InsertWhole = <T extends SQLiteTable>(
  table: T,
) => { values(rows: NewRow<T> | NewRow<T>[]): SQLiteInsertBase<T, 'sync', RunResult> };
