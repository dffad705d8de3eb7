import { type Outputs, trpc } from '#web/trpc.ts';
import type { ActivityRisk } from './risk-types.ts';

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

/** The controls to choose from: the library's of this title, and those that a stored risk has, in the words of the time they were chosen. */
export function useControls(risk: ActivityRisk | null, riskTitleId: number | null): ControlsQuery {
  const library = trpc.risks.listControls.useQuery({ riskId: riskTitleId ?? 0 }, { enabled: riskTitleId !== null });
  const { isPending, isError, isFetching } = library;
  return {
    data: choicesOf(library.data, risk),
    isPending,
    isError,
    isFetching,
    refetch: async () => choicesOf((await library.refetch()).data, risk),
  };
}

function choicesOf(library: Outputs['risks']['listControls'] | undefined, risk: ActivityRisk | null) {
  const { chosenControlIds = [], chosenControls = [] } = risk ?? {};
  const chosen = chosenControlIds.map((id, index) => ({ id, text: chosenControls[index] ?? '' }));
  const others = library?.filter(({ id }) => !chosenControlIds.includes(id));
  return (
    others && [...chosen, ...others.map(({ id, controlText: text }) => ({ id, text }))].sort((a, b) => a.id - b.id)
  );
}
