import { useEffect } from 'react';
import type { ListParams } from './use-list-params.ts';

type PageQuery = { data: { rows: readonly unknown[] } | undefined; isPlaceholderData: boolean };
type Paged = Pick<ListParams, 'page' | 'setPage'> & { total: number; pageSize: number };

/**
 * For a list that the server pages and that keeps the old rows while new ones load: turns from a page past the end, whose last row was
 * deleted or that an old link names, to the last one. True while what the server answered says nothing of the list: past its end, or
 * with the empty answer to an earlier question.
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
