import { type SQL, sql } from 'drizzle-orm';
import type { Needs } from '#shared/search.ts';
import type { Db } from '../db/open-db.ts';

/** A table with a `search_text`, a search table beside it and a list of that one's parts. In queries it is called `a`. */
type SearchedTable = 'activities' | 'incidents';

/** The search table indexes parts of three letters (trigrams). */
const partLength = 3;
/** A short term with this many places is common: reading every text is then quicker than collecting the places. */
const manyPlaces = 5000;

/** True of the rows that have one alternative of each need; of all rows when nothing is needed. */
export const containsAll = (needs: Needs) =>
  sql.join(
    [sql`true`, ...needs.map((alternatives) => sql`(${sql.join(alternatives.map(contains), sql` OR `)})`)],
    sql` AND `,
  );

const contains = (words: string) => sql`instr(a.search_text, ${words}) > 0`;

/** The rows of a table that contain what is needed, found by reading every text. */
export const containing = (table: SearchedTable, needs: Needs) => sql`${sql.raw(table)} a WHERE ${containsAll(needs)}`;

/**
 * Reads what the search table found, and only then the rows: SQLite by itself would read the whole table as well. Words shorter
 * than a part are looked for in what the longer ones found.
 */
export function matching(db: Db, table: SearchedTable, needs: Needs): SQL {
  const indexed = needs.filter((alternatives) => alternatives.every((words) => [...words].length >= partLength));
  if (indexed.length === 0) return matchingShort(db, table, needs);
  const quoted = (words: string) => `"${words.replaceAll('"', '""')}"`;
  const question = indexed.map((alternatives) => `(${alternatives.map(quoted).join(' OR ')})`).join(' AND ');
  const ids = sql`SELECT rowid AS id FROM ${sql.raw(`${table}_search`)} WHERE ${sql.raw(`${table}_search`)} MATCH ${question}`;
  return sql`${found(table, ids)} AND ${containsAll(needs.filter((need) => !indexed.includes(need)))}`;
}

/** A single term that is shorter than a part is looked up as the beginning of parts. */
function matchingShort(db: Db, table: SearchedTable, needs: Needs): SQL {
  const [term] = needs[0] ?? [];
  if (needs.length > 1 || term === undefined) return containing(table, needs);
  const places = sql`${sql.raw(`${table}_search_parts`)} WHERE term >= ${term} AND term < ${`${term}\u{10ffff}`}`;
  const { n } = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${places} LIMIT ${manyPlaces})`);
  return n < manyPlaces ? found(table, sql`SELECT DISTINCT doc AS id FROM ${places}`) : containing(table, needs);
}

const found = (table: SearchedTable, ids: SQL) =>
  sql`(${ids}) found CROSS JOIN ${sql.raw(table)} a WHERE a.id = found.id`;
