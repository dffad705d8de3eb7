import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** The full name of one of the staff, those who left included; null for nobody. */
export const nameOfStaff = (id: SQLiteColumn) =>
  sql<string | null>`(SELECT trim(s.firstname || ' ' || s.lastname) FROM staff s WHERE s.id = ${id})`;
