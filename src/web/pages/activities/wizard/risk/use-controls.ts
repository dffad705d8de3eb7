import { trpc } from '#web/trpc.ts';
import type { ActivityRisk } from './risk-types.ts';

/** A control that can be chosen, in the words to show. */
export type Choice = { id: number; text: string };

export type ControlsQuery = {
  data: Choice[] | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/**
 * What can be chosen for a risk: for a new one the library's controls of its title; for one of the activity also those that it
 * has and the library has lost.
 */
export function useControls(activityId: number, risk: ActivityRisk | null, riskTitleId: number | null): ControlsQuery {
  const own = trpc.activities.risk.listControls.useQuery({ activityId }, { enabled: risk !== null });
  const library = trpc.risks.listControls.useQuery(
    { riskId: riskTitleId ?? 0 },
    { enabled: risk === null && riskTitleId !== null },
  );
  const { isPending, isError, isFetching, refetch } = risk ? own : library;
  const data = risk
    ? own.data
        ?.filter(({ riskId }) => riskId === risk.id)
        .map(({ riskControlId, controlText }) => ({ id: riskControlId, text: controlText }))
    : library.data?.map(({ id, controlText }) => ({ id, text: controlText }));
  return { data, isPending, isError, isFetching, refetch };
}
