import { type Outputs, trpc } from '#web/trpc.ts';
import type { ActivityRisk } from './risk-types.ts';

type OwnControl = Outputs['activities']['risk']['listControls'][number];
type LibraryControl = Outputs['risks']['listControls'][number];

/** A control that can be chosen, and its text. */
export type Choice = { id: number; text: string };

export type ControlsQuery = {
  data: Choice[] | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  /** Loads again. Undefined when that fails. */
  refetch: () => Promise<Choice[] | undefined>;
};

/**
 * The controls to choose from: for a new risk the library's controls of its title; for a stored one also those it has that were
 * deleted from the library since.
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
