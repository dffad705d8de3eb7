import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useChange } from '#web/forms/use-change.ts';
import { type Noun, removalOf } from '#web/sync/effects/assignments.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import type { InputOf, OutputOf } from '#web/sync/paths.ts';

/** A person or item assigned to the activity; `id` is the assignment's. */
export type Assigned<N extends Noun> = OutputOf<`${N}.assigned`>[number];
/** A person or item that could be assigned. */
export type Candidate<N extends Noun> = OutputOf<`${N}.unassigned`>[number];

type Row = { id: number };

export type AssignmentOptions<N extends Noun> = {
  noun: N;
  activityId: number;
  toInput: (ids: number[]) => InputOf<`${N}.assign`>;
};

/** Assigns and removes. The lists change at once; when the server refuses, that change alone is undone and `error` says why. */
export function useAssignment<N extends Noun>(options: AssignmentOptions<N>) {
  const { activityId, toInput } = options;
  const noun: Noun = options.noun;

  const addition = useChange(`${noun}.assign`, {
    draws: drawsOf(`${noun}.assign`),
    done: ({ message }) => message,
    failed: messages.wizard.assignFailed,
    ms: bannerMs.activityRisk,
    undo: ({ ids }) => (ids.length > 0 ? { path: `${noun}.remove`, input: removalOf(activityId, ids) } : null),
  });
  const removal = useChange(`${noun}.remove`, {
    draws: drawsOf(`${noun}.remove`),
    done: ({ message }) => message,
    failed: messages.wizard.removeFailed,
    ms: bannerMs.activityRisk,
  });

  return {
    /** False when the server refused. */
    add: async (ids: number[]) => {
      removal.clearError();
      return (await addition.run(toInput(ids))) !== null;
    },
    /** `reason`: why somebody is taken off who signed on here. */
    remove: ({ id }: Row, reason?: string) => {
      addition.clearError();
      return removal.run({ ...removalOf(activityId, [id]), ...(reason !== undefined && { reason }) });
    },
    error: addition.error || removal.error,
  };
}
