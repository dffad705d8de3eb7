import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import type { ActivityRisk } from './risk-types.ts';
import { useRefreshStep } from './use-refresh-step.ts';

/** Out of the list at once; back with a message when the server refuses. */
export function useRemoveRisk(activityId: number): (risk: ActivityRisk) => void {
  const utils = trpc.useUtils();
  const list = utils.activities.risk.list;
  const refresh = useRefreshStep(activityId);
  const banner = useBanner();
  const where = { activityId };
  const removal = trpc.activities.risk.remove.useMutation({
    onMutate: async ({ riskId }) => {
      await list.cancel(where);
      const rows = list.getData(where);
      list.setData(
        where,
        rows?.filter(({ id }) => id !== riskId),
      );
      return { removed: rows?.find(({ id }) => id === riskId) };
    },
    onError: (error, _input, context) => {
      const back = context?.removed;
      // Only this row comes back: another may have been removed meanwhile.
      if (back) list.setData(where, (rows) => rows && [...rows.filter(({ id }) => id !== back.id), back]);
      banner.failure(errorText(error, messages.activityRisk.removeFailed), bannerMs.activityRisk);
    },
    onSettled: refresh,
  });
  return ({ id }) => removal.mutate({ activityId, riskId: id });
}
