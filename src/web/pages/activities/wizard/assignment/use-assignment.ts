import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import { useChange } from '#web/changes/use-change.ts';

/** What can be assigned to an activity. Each has the same four calls. */
export type Noun = 'activities.staff' | 'activities.volunteers' | 'activities.checklist';

/** A person or item assigned to the activity; `id` is the assignment's. */
export type Assigned<N extends Noun> = OutputOf<`${N}.assigned`>[number];
/** A person or item that could be assigned. */
export type Candidate<N extends Noun> = OutputOf<`${N}.unassigned`>[number];

type Row = { id: number };

export type AssignmentOptions<N extends Noun> = {
  noun: N;
  activityId: number;
  /** The people or items on offer. Undefined while they load. */
  candidates: Candidate<N>[] | undefined;
  toInput: (ids: number[]) => InputOf<`${N}.assign`>;
  /** A candidate as a row of the activity, until the server's answer comes. */
  toRow: (candidate: Candidate<N>) => Omit<Assigned<N>, 'id'>;
  /** The server's sort order. Without it a new row comes last. */
  compare?: (a: Assigned<N>, b: Assigned<N>) => number;
};

/** Shown but not stored yet: it has no id to remove it by. */
export function isBeingAdded({ id }: Row): boolean {
  return id < 0;
}

/** Assigns and removes. The lists change at once; when the server refuses, that change alone is undone and `error` says why. */
export function useAssignment<N extends Noun>(options: AssignmentOptions<N>) {
  const { activityId, candidates = [], toInput, toRow } = options;
  const noun: Noun = options.noun;
  const compare = options.compare as ((a: Row, b: Row) => number) | undefined;
  // The rows of the three nouns have only the id in common.
  const drawRows = (read: 'assigned' | 'unassigned', change: (rows: Row[]) => Row[]) =>
    draw(`${noun}.${read}`, { activityId }, change as never);

  const addition = useChange(`${noun}.assign`, {
    draws: (input) => {
      const ids = idsIn(input);
      const added = candidates.filter(({ id }) => ids.includes(id));
      const rows = added.map((candidate) => ({ ...toRow(candidate as Candidate<N>), id: -candidate.id }));
      return [
        drawRows('assigned', (before) => (compare ? [...before, ...rows].sort(compare) : [...before, ...rows])),
        drawRows('unassigned', (before) => before.filter(({ id }) => !ids.includes(id))),
      ];
    },
    done: ({ message }) => message,
    failed: messages.wizard.assignFailed,
    ms: bannerMs.activityRisk,
    undo: ({ ids }) => (ids.length > 0 ? { path: `${noun}.remove`, input: { ids } } : null),
  });
  const removal = useChange(`${noun}.remove`, {
    draws: (input) => [drawRows('assigned', (rows) => rows.filter(({ id }) => !('id' in input) || id !== input.id))],
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
    remove: ({ id }: Row) => {
      addition.clearError();
      return removal.run({ id });
    },
    error: addition.error || removal.error,
  };
}

/** The ids in an `assign` call's input. */
function idsIn(input: InputOf<`${Noun}.assign`>): number[] {
  if ('staffId' in input) return [input.staffId];
  return 'volunteerIds' in input ? input.volunteerIds : input.checklistIds;
}
