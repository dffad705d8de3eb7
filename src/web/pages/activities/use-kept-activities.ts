import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listedNames } from '#shared/activities/details.ts';
import type { KeptRow } from '#shared/field.ts';
import { pickFields } from '#shared/given-fields.ts';
import { known } from '#web/field/changes/known.ts';
import { useHasCoverage } from '#web/field/field-state.ts';
import { keptRowsKey } from '#web/field/kept-rows-key.ts';
import { type AskedList, listKept } from './kept-list.ts';

/** A page of what is kept on this phone, while there is no coverage; undefined with coverage, or when nothing is kept. */
export function useKeptActivities(asked: AskedList) {
  const cache = useQueryClient();
  const hasCoverage = useHasCoverage();
  const { data: kept } = useQuery<KeptRow[]>({ queryKey: keptRowsKey, queryFn: skipToken });
  const { tab, term, sort, descending, page, pageSize } = asked;
  return useMemo(() => {
    if (hasCoverage || !kept) return undefined;
    const rows = kept.map((row) => {
      // What waits to be sent shows in the document.
      const document = known(cache, 'activities.document', { id: row.id });
      return document ? { ...row, ...pickFields(document.activity, listedNames) } : row;
    });
    return listKept(rows, { tab, term, sort, descending, page, pageSize });
  }, [hasCoverage, kept, cache, tab, term, sort, descending, page, pageSize]);
}
