import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { useKeptActivityIds } from '#web/offline/use-field.ts';
import { known } from '#web/sync/effects/known.ts';

/** What is kept on this phone, with what waits to be sent, while there is no coverage; undefined with coverage, or when nothing is kept. */
export function useKeptDocuments(): ActivityDocument[] | undefined {
  const cache = useQueryClient();
  const kept = useKeptActivityIds();
  return useMemo(() => kept?.flatMap((id) => known(cache, 'activities.document', { id }) ?? []), [kept, cache]);
}
