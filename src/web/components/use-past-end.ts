import { useEffect } from 'react';
import type { ListParams } from './use-list-params.ts';

type PageQuery = { data: { rows: readonly unknown[] } | undefined; isPlaceholderData: boolean };
type Paged = Pick<ListParams, 'page' | 'setPage'> & { total: number; pageSize: number };

/**
 * For a list that the server pages. A page may lie past the end: its last row was deleted, or an old link names it. Then this turns to
 * the last page. True while the rows at hand say nothing about the list, because they are those of a page past the end, or the empty
 * answer to an earlier search.
 */
export function usePastEnd({ data, isPlaceholderData }: PageQuery, { page, total, pageSize, setPage }: Paged): boolean {
  const isEmpty = data?.rows.length === 0;
  const isPastEnd = isEmpty && !isPlaceholderData && page > 1;
  const last = Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));
  useEffect(() => {
    // In place of the page past the end, or Back would lead there again.
    if (isPastEnd) setPage(last, true);
  }, [isPastEnd, last, setPage]);
  return isPastEnd || (isEmpty && isPlaceholderData);
}
