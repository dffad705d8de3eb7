import { activitySearchLines } from '#shared/activities/search-lines.ts';
import type { ActivityTab } from '#shared/activities.ts';
import type { KeptRow } from '#shared/field.ts';
import { fold } from '#shared/names.ts';
import { isFound, searchNeeds } from '#shared/search.ts';

export type AskedList = {
  tab: ActivityTab;
  term: string;
  sort: keyof KeptRow;
  descending: boolean;
  page: number;
  pageSize: number;
};

/** A page of the kept activities, as the server would find and sort them. */
export function listKept(kept: readonly KeptRow[], { tab, term, sort, descending, page, pageSize }: AskedList) {
  const needs = searchNeeds(term);
  const turn = descending ? -1 : 1;
  const found = kept
    .filter((row) => (row.status === 'archived') === (tab === 'archived'))
    .filter((row) =>
      isFound(activitySearchLines({ ...row, createdBy: row.createdBy ?? '', ledBy: row.ledBy ?? '' }), needs),
    )
    .map((row) => ({ row, key: fold(String(row[sort] ?? '')) }))
    .sort((a, b) => turn * (compare(a.key, b.key) || a.row.id - b.row.id))
    .map(({ row }) => row);
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
