import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { searchNeeds } from '#shared/search.ts';

/** Finds a term in people's search text, ignoring case and macrons. Undefined when there is nothing to look for. */
export function matchesPerson(searchText: SQLWrapper, term: string | undefined): SQL | undefined {
  const needs = searchNeeds(term ?? '');
  if (needs.length === 0) return undefined;
  const contains = (words: string) => sql`instr(t.words, ${words}) > 0`;
  const met = needs.map((alternatives) => sql`(${sql.join(alternatives.map(contains), sql` OR `)})`);
  // The line end before it: the first word of a line begins after one.
  return sql`EXISTS (SELECT 1 FROM (SELECT char(10) || ${searchText} AS words) t WHERE ${sql.join(met, sql` AND `)})`;
}
