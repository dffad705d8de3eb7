import { useMemo } from 'react';
import { listedRow } from '#shared/activities/list.ts';
import { useKeptDocuments } from '#web/offline/use-field.ts';
import { type AskedList, listKept } from './kept-list.ts';

/** A page of what is kept on this phone, while there is no coverage; undefined with coverage, or when nothing is kept. */
export function useKeptActivities({ tab, until, term, sort, descending, page, pageSize }: AskedList) {
  const kept = useKeptDocuments();
  return useMemo(
    () => kept && listKept(kept.map(listedRow), { tab, until, term, sort, descending, page, pageSize }),
    [kept, tab, until, term, sort, descending, page, pageSize],
  );
}
