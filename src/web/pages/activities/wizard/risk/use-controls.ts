import { type Outputs, trpc } from '#web/trpc.ts';
import type { ActivityRisk } from './risk-types.ts';

type OwnControl = Outputs['activities']['risk']['listControls'][number];
type LibraryControl = Outputs['risks']['listControls'][number];

/** A control that can be chosen, in the words to show. */
export type Choice = { id: number; text: string };

export type ControlsQuery = {
  data: Choice[] | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  /** Asks again, and answers what there is; nothing when that is not known. */
  refetch: () => Promise<Choice[] | undefined>;
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
  const { isPending, isError, isFetching } = risk ? own : library;
  const ofRisk = (rows: OwnControl[] | undefined) =>
    rows
      ?.filter(({ riskId }) => riskId === risk?.id)
      .map(({ riskControlId, controlText }) => ({ id: riskControlId, text: controlText }));
  const ofTitle = (rows: LibraryControl[] | undefined) =>
    rows?.map(({ id, controlText }) => ({ id, text: controlText }));
  return {
    data: risk ? ofRisk(own.data) : ofTitle(library.data),
    isPending,
    isError,
    isFetching,
    refetch: async () => (risk ? ofRisk((await own.refetch()).data) : ofTitle((await library.refetch()).data)),
  };
}
