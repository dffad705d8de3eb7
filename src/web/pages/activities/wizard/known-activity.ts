import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { type Outputs, trpc } from '#web/trpc.ts';

/** What the lists say of an activity: enough for its heading, not for a form. */
export type KnownActivity = Pick<
  Outputs['activities']['list']['rows'][number],
  'activityName' | 'projectName' | 'activityDate' | 'startTime' | 'finishTime' | 'status'
>;

/** What a list that was shown before says of the activity, until its own answer comes. */
export function useKnownActivity(id: number | null): KnownActivity | undefined {
  const cache = useQueryClient();
  return useMemo(() => {
    if (id === null) return undefined;
    const lists = cache.getQueriesData<Outputs['activities']['list']>({ queryKey: getQueryKey(trpc.activities.list) });
    const rows = [
      ...lists.flatMap(([, list]) => list?.rows ?? []),
      ...(cache.getQueryData<Outputs['activities']['home']>(getQueryKey(trpc.activities.home, undefined, 'query'))
        ?.week ?? []),
    ];
    return rows.find((row) => row.id === id);
  }, [cache, id]);
}
