import type { z } from 'zod';
import { type ListedRow, listOrder, tabOf } from '#shared/activities/list.ts';
import { activitySearchLines } from '#shared/activities/search-lines.ts';
import type { listActivitiesSchema } from '#shared/activities.ts';
import { isFound, searchNeeds } from '#shared/search.ts';

export type AskedList = z.output<typeof listActivitiesSchema>;

/** A page of the kept activities, as the server would find and sort them. */
export function listKept(kept: readonly ListedRow[], { tab, term, sort, descending, page, pageSize }: AskedList) {
  const needs = searchNeeds(term);
  const found = kept
    .filter((row) => tabOf(row) === tab)
    .filter((row) =>
      isFound(activitySearchLines({ ...row, createdBy: row.createdBy ?? '', ledBy: row.ledBy ?? '' }), needs),
    )
    .sort(listOrder({ sort, descending }));
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}
