import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityDocument } from '#shared/activities/document.ts';
import type { KeptRow } from '#shared/field.ts';
import { known } from './changes/known.ts';
import { useHasCoverage } from './field-state.ts';
import { keptRowsKey } from './kept-rows-key.ts';

/** What is kept on this phone, with what waits to be sent, while there is no coverage; undefined with coverage, or when nothing is kept. */
export function useKeptDocuments(): ActivityDocument[] | undefined {
  const cache = useQueryClient();
  const hasCoverage = useHasCoverage();
  const { data: kept } = useQuery<KeptRow[]>({ queryKey: keptRowsKey, queryFn: skipToken });
  return useMemo(
    () => (hasCoverage ? undefined : kept?.flatMap(({ id }) => known(cache, 'activities.document', { id }) ?? [])),
    [hasCoverage, kept, cache],
  );
}
