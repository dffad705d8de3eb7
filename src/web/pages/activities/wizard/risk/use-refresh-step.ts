import { trpc } from '#web/trpc.ts';

/** After a change: the lists of the step again, and the mark on its circle. */
export function useRefreshStep(activityId: number): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.activities.risk.invalidate(), utils.activities.details.get.invalidate({ id: activityId })]);
}
