import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open-db.ts';

/** Prepares statements once for each connection: building a query costs ten times as much as running it. */
export function preparedOnce<Statements>(prepare: (db: Db) => Statements): (db: Db) => Statements {
  const known = new WeakMap<Db, Statements>();
  return (db) => {
    const before = known.get(db);
    if (before) return before;
    const statements = prepare(db);
    known.set(db, statements);
    return statements;
  };
}

/** Writes whole rows of a table that has an `id`, by the driver itself: a press writes a thousand, and Drizzle builds each statement anew. */
export function rowWriter<Table extends SQLiteTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => name);
  const statementsOf = preparedOnce(({ $client }) => ({
    insert: $client.prepare(
      `INSERT INTO ${getTableName(table)} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
    ),
    update: $client.prepare(
      `UPDATE ${getTableName(table)} SET ${names.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @rowId`,
    ),
  }));
  const valuesOf = (row: Record<string, unknown>) => {
    const driverValue = (column: Column, value: unknown = null) =>
      value === null ? null : column.mapToDriverValue(value);
    return Object.fromEntries(columns.map(([key, column]) => [column.name, driverValue(column, row[key])]));
  };
  return {
    /** `row` names every column, or leaves the id to the database. @returns the id. */
    insert: (db: Db, row: Omit<Table['$inferSelect'], 'id'> & { id?: number }): number =>
      Number(statementsOf(db).insert.run(valuesOf(row)).lastInsertRowid),
    update: (db: Db, id: number, row: Table['$inferSelect']): void =>
      void statementsOf(db).update.run({ ...valuesOf(row), rowId: id }),
  };
}
