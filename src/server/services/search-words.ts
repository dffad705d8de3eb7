import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Needs } from '#shared/search.ts';

/** True of the rows whose search text has one alternative of each need; of all rows when nothing is needed. */
export const containsAll = (searchText: SQLWrapper, needs: Needs): SQL => {
  const contains = (words: string) => sql`instr(${searchText}, ${words}) > 0`;
  const each = needs.map((alternatives) => sql`(${sql.join(alternatives.map(contains), sql` OR `)})`);
  return sql.join([sql`true`, ...each], sql` AND `);
};
