import type { z } from 'zod';
import { isAskedFor, type ListedRow, listOrder } from '#shared/activities/list.ts';
import { activitySearchLines } from '#shared/activities/search-lines.ts';
import type { listActivitiesSchema } from '#shared/activities.ts';
import { isFound, searchNeeds } from '#shared/search.ts';

export type AskedList = z.output<typeof listActivitiesSchema>;

/** A page of the kept activities, as the server would find and sort them. */
export function listKept(kept: readonly ListedRow[], asked: AskedList) {
  const { term, page, pageSize } = asked;
  const needs = searchNeeds(term);
  const found = kept
    .filter((row) => isAskedFor(row, asked))
    .filter((row) =>
      isFound(activitySearchLines({ ...row, createdBy: row.createdBy ?? '', ledBy: row.ledBy ?? '' }), needs),
    )
    .sort(listOrder(asked));
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}
