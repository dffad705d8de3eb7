import { or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { fold } from '#shared/names.ts';

/** Finds a term in people's search text, ignoring case and macrons. A phone is found as it is shown, with spaces, too. Undefined when there is nothing to look for. */
export function matchesPerson(searchText: SQLiteColumn, term: string | undefined): SQL | undefined {
  const folded = fold(term ?? '');
  if (folded === '') return undefined;
  const contains = (text: string) => sql`instr(${searchText}, ${text}) > 0`;
  const isPhone = /^\+?[\d ]+$/.test(folded);
  return isPhone ? or(contains(folded), contains(folded.replaceAll(' ', ''))) : contains(folded);
}
