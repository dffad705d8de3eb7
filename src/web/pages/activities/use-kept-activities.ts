import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listedNames } from '#shared/activities/details.ts';
import type { KeptRow } from '#shared/field.ts';
import { pickFields } from '#shared/given-fields.ts';
import { draw } from '#web/changes/drawn-changes.ts';
import { useHasCoverage } from '#web/field/field-state.ts';
import { keptRowsKey } from '#web/field/kept-rows-key.ts';
import type { Outputs } from '#web/trpc.ts';
import { type AskedList, listKept } from './kept-list.ts';

type Details = Outputs['activities']['details']['get'];

/** A page of what is kept on this phone, while there is no coverage; undefined with coverage, or when nothing is kept. */
export function useKeptActivities(asked: AskedList) {
  const cache = useQueryClient();
  const hasCoverage = useHasCoverage();
  const { data: kept } = useQuery<KeptRow[]>({ queryKey: keptRowsKey, queryFn: skipToken });
  const { tab, term, sort, descending, page, pageSize } = asked;
  return useMemo(() => {
    if (hasCoverage || !kept) return undefined;
    const rows = kept.map((row) => {
      // What waits to be sent shows in the details.
      const details = cache.getQueryData<Details>(draw('activities.details.get', { id: row.id }, (data) => data).key);
      return details ? { ...row, ...pickFields(details, listedNames) } : row;
    });
    return listKept(rows, { tab, term, sort, descending, page, pageSize });
  }, [hasCoverage, kept, cache, tab, term, sort, descending, page, pageSize]);
}
