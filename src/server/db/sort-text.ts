import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { fold } from '#shared/names.ts';

const plainVowels = [...'āēīōūĀĒĪŌŪ'].map((vowel) => [vowel, fold(vowel)] as const);

/** A column's text as it sorts: without case and macrons. */
export function sortText(column: SQLWrapper): SQL {
  return sql`lower(${plainVowels.reduce<SQLWrapper>((text, [from, to]) => sql`replace(${text}, ${from}, ${to})`, column)})`;
}
