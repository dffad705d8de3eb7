import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { searchNeeds } from '#shared/search.ts';

/**
 * Finds a term in people's search text and in `more` texts of theirs, ignoring case and macrons. Undefined when there is nothing to look
 * for.
 */
export function matchesPerson(texts: readonly SQLWrapper[], term: string | undefined): SQL | undefined {
  const needs = searchNeeds(term ?? '');
  if (needs.length === 0) return undefined;
  // A line end before each text: the first word of a line begins after one.
  const text = sql.join(
    texts.map((one) => sql`char(10) || ${one}`),
    sql` || `,
  );
  const contains = (words: string) => sql`instr(t.words, ${words}) > 0`;
  const met = needs.map((alternatives) => sql`(${sql.join(alternatives.map(contains), sql` OR `)})`);
  return sql`EXISTS (SELECT 1 FROM (SELECT ${text} AS words) t WHERE ${sql.join(met, sql` AND `)})`;
}
