import { type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, integer, real, text } from 'drizzle-orm/sqlite-core';
import { positionHows } from '#shared/position-fields.ts';
import type { Need, ToldNeed } from '#shared/tickets/needs.ts';

/** The SQL list of a fixed set of words, for a CHECK. */
export function oneOf(words: readonly string[]): SQL {
  return sql.raw(`(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`);
}

export const id = () => integer('id').primaryKey({ autoIncrement: true });

/** What a foreign key points at, in a function because two tables may point at each other. */
type Target = () => AnySQLiteColumn;

/** The id of another row, and one that may be missing. */
export const idOf = <Name extends string>(name: Name, of: Target) => maybeIdOf(name, of).notNull();
export const maybeIdOf = <Name extends string>(name: Name, of: Target) => integer(name).references(of);

/** When a row was made and last changed (ISO instants, UTC) and by whom: an id of the staff; null is the installation itself. */
export const stampsBy = (staffId: Target) => ({
  createdAt: text('created_at').notNull(),
  createdById: maybeIdOf('created_by_id', staffId),
  updatedAt: text('updated_at').notNull(),
  updatedById: maybeIdOf('updated_by_id', staffId),
});

/** An editable record: its version goes up by one at each save; a deleted one stays for the history that points at it. */
export const editableBy = (staffId: Target) => ({
  version: integer('version').notNull().default(1),
  ...stampsBy(staffId),
  deletedAt: text('deleted_at'),
});

/** Which tickets people need, as JSON: as it is asked for, and as an activity was told. */
export const needs = () => text('needs', { mode: 'json' }).$type<Need[]>().notNull().default([]);
export const toldNeeds = () => text('needs', { mode: 'json' }).$type<ToldNeed[]>().notNull().default([]);

/** Where something is: decimal degrees, the accuracy in metres, and how it is known. All are null where nobody said it. */
export const position = () => ({
  latitude: real('latitude'),
  longitude: real('longitude'),
  accuracy: real('accuracy'),
  positionHow: text('position_how', { enum: positionHows }),
});

/** True for a stay of more than a day and a half. SQLite uses the index of such stays only for this very condition. */
export const isLongStay = (stay: { signedOnAt: AnySQLiteColumn; signedOffAt: AnySQLiteColumn }): SQL =>
  sql`unixepoch(${stay.signedOffAt}) - unixepoch(${stay.signedOnAt}) > 129600`;
