import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listActivitiesSchema } from '#shared/activities.ts';
import { fold } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { countActivities } from './counts.ts';
import { readDatePage } from './date-pages.ts';

type Query = z.output<typeof listActivitiesSchema>;
type Found = { ids: number[]; total: number | null; isAtLeast: boolean };

/** As many activities are looked at one by one before the search table is asked: newest first, most searches are done by then. */
const walkRows = 2000;
/** The search table knows parts of three letters and more. */
const shortestIndexed = 3;

/** The ids of one page of a tab, in order. */
export function findActivities(db: Db, query: Query): Found {
  const term = fold(query.term);
  if (term === '') {
    const ids = query.sort === 'activityDate' ? readDatePage(db, query) : readPage(db, query, inTab(query));
    return { ids, total: null, isAtLeast: false };
  }
  const tabIsSmall = countActivities(db)[query.tab] <= walkRows;
  if (!tabIsSmall && query.sort === 'activityDate') {
    const walked = walk(db, query, term);
    if (walked) return walked;
  }
  const where = sql`${inTab(query)} AND ${tabIsSmall ? contains(term) : matches(term)}`;
  return {
    ids: readPage(db, query, where),
    total: db.get<{ n: number }>(sql`SELECT count(*) AS n FROM activities a WHERE ${where}`).n,
    isAtLeast: false,
  };
}

/** Looks at the first rows of the list itself; undefined when they do not fill the page, as with a rare word. */
function walk(db: Db, query: Query, term: string): Found | undefined {
  const { page, pageSize } = query;
  const hits = db
    .all<{ id: number }>(
      sql`SELECT id FROM (
        SELECT id, search_text FROM activities a WHERE ${inTab(query)} ORDER BY ${orderOf(query)} LIMIT ${walkRows}
      ) a WHERE ${contains(term)}`,
    )
    .map(({ id }) => id);
  if (hits.length <= page * pageSize) return undefined;
  return { ids: hits.slice((page - 1) * pageSize, page * pageSize), total: hits.length, isAtLeast: true };
}

function readPage(db: Db, query: Query, where: SQL): number[] {
  const { page, pageSize, sort } = query;
  const join = sort === 'createdBy' ? sql`LEFT JOIN staff s ON s.id = a.created_by_id` : sql``;
  return db
    .all<{ id: number }>(
      sql`SELECT a.id AS id FROM activities a ${join} WHERE ${where}
        ORDER BY ${orderOf(query)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    )
    .map(({ id }) => id);
}

const inTab = ({ tab }: Query) => sql`a.archived = ${tab === 'archived' ? 1 : 0}`;

const contains = (term: string) => sql`instr(a.search_text, ${term}) > 0`;

function matches(term: string): SQL {
  if ([...term].length < shortestIndexed) return contains(term);
  const phrase = `"${term.replaceAll('"', '""')}"`;
  return sql`a.id IN (SELECT rowid FROM activities_search WHERE activities_search MATCH ${phrase})`;
}

const plainVowels = [...'āēīōūĀĒĪŌŪ'].map((vowel) => [vowel, fold(vowel)] as const);

/** A column's text as it sorts: without case and macrons. */
function sortText(column: SQL): SQL {
  return sql`lower(${plainVowels.reduce((text, [from, to]) => sql`replace(${text}, ${from}, ${to})`, column)})`;
}

/** Equal values stand newest first, whichever way the column goes. */
function orderOf({ sort, descending }: Query): SQL {
  const way = descending ? sql`DESC` : sql`ASC`;
  if (sort === 'activityDate') return sql`a.activity_date ${way}, a.id ${way}`;
  const keys = {
    activityName: sql`a.name_key`,
    projectName: sortText(sql`a.project_name`),
    projectLocation: sortText(sql`a.project_location`),
    status: sql`lower(a.status)`,
    createdBy: sql`s.sort_name`,
  };
  const key = keys[sort];
  return sql`${key} IS NULL, ${key} ${way}, a.activity_date DESC, a.id DESC`;
}
