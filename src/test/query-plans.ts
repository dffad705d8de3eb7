import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Db, Sqlite } from '#server/db/open-db.ts';
import { tables } from '#server/db/schema/tables.ts';

type Query = { sql: string; params: unknown[] };

/** A database that records the queries run through it. */
export function watchQueries(sqlite: Sqlite): { db: Db; queries: Query[] } {
  const queries: Query[] = [];
  const logger = { logQuery: (sql: string, params: unknown[]) => void queries.push({ sql, params }) };
  return { db: drizzle(sqlite, { schema: tables, logger }) as Db, queries };
}

/** SQLite's plan for a query, a line for each table and subquery: `SEARCH activities USING INDEX …` or `SCAN activities`. */
export function explain(sqlite: Sqlite, { sql, params }: Query): string[] {
  const rows = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...params) as { detail: string }[];
  return rows.map(({ detail }) => detail);
}
