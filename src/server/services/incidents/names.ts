import { getTableName, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** The full name of one of the staff, those who left included; null for nobody. */
export const nameOfStaff = (id: SQLiteColumn) =>
  sql<string | null>`(SELECT trim(s.firstname || ' ' || s.lastname) FROM staff s WHERE s.id = ${columnOf(id)})`;

/** With its table: a bare `created_by_id` would be that of the staff inside. */
const columnOf = (id: SQLiteColumn) => sql`${sql.identifier(getTableName(id.table))}.${sql.identifier(id.name)}`;
