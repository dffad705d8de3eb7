import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';

type InActivity = { activityId: number };
type Identified = { id: number };

/** The list of a query, as `trpc.useUtils()` reaches it. */
type ListCache<Row> = {
  cancel: (input: InActivity) => Promise<void>;
  setData: (input: InActivity, change: (rows: Row[] | undefined) => Row[] | undefined) => unknown;
  invalidate: (input: InActivity) => Promise<void>;
};

type AssignmentOptions<Row extends Identified, Candidate extends Identified> = {
  activityId: number;
  /** Who or what is on the activity. */
  assigned: ListCache<Row>;
  /** Who or what could be. */
  unassigned: ListCache<Candidate>;
  toRow: (candidate: Candidate) => Omit<Row, 'id'>;
  /** The server's order, for the moment until its answer comes. Without it a new row comes last. */
  compare?: (a: Omit<Row, 'id'>, b: Omit<Row, 'id'>) => number;
};

/** Shown already, not yet stored: it has no id that could be removed. */
export function isBeingAdded(row: Identified): boolean {
  return row.id < 0;
}

/**
 * Adds to an activity and removes from it. The lists change at once; when the server refuses, they change back, and `error` says so
 * beside them. Calls answer the sentence of their success.
 */
export function useAssignment<Row extends Identified, Candidate extends Identified>(
  options: AssignmentOptions<Row, Candidate>,
) {
  const { activityId, assigned, unassigned, toRow, compare } = options;
  const { run, error } = useChange(options);
  const input = { activityId };

  function add(candidates: Candidate[], call: () => Promise<string>): Promise<boolean> {
    const added = candidates.map((candidate) => ({ ...toRow(candidate), id: -candidate.id }) as Row);
    const ids = new Set(candidates.map(({ id }) => id));
    const show = () => {
      assigned.setData(input, (rows) => rows && sortIf(compare, [...rows, ...added]));
      unassigned.setData(input, (rows) => rows?.filter(({ id }) => !ids.has(id)));
    };
    const undo = () => {
      assigned.setData(input, (rows) => rows?.filter(({ id }) => !ids.has(-id)));
      unassigned.setData(input, (rows) => rows && [...candidates, ...rows]);
    };
    return run({ show, undo, call, failed: messages.wizard.assignFailed });
  }

  function remove(row: Row, call: () => Promise<string>): Promise<boolean> {
    let following: number[] = [];
    const show = () =>
      assigned.setData(input, (rows) => {
        following = rows?.slice(rows.findIndex(({ id }) => id === row.id) + 1).map(({ id }) => id) ?? [];
        return rows?.filter(({ id }) => id !== row.id);
      });
    const undo = () => assigned.setData(input, (rows) => rows && insertBefore(rows, row, following));
    return run({ show, undo, call, failed: messages.wizard.removeFailed });
  }

  return { add, remove, error };
}

type Lists = { activityId: number; assigned: Reloaded; unassigned: Reloaded };
type Reloaded = Pick<ListCache<never>, 'cancel' | 'invalidate'>;
type Change = { show: () => unknown; undo: () => unknown; call: () => Promise<string>; failed: string };

function useChange({ activityId, assigned, unassigned }: Lists) {
  const utils = trpc.useUtils();
  const banner = useBanner();
  const [error, setError] = useState('');
  const running = useRef(0);
  const input = { activityId };

  async function run({ show, undo, call, failed }: Change): Promise<boolean> {
    running.current += 1;
    setError('');
    await Promise.all([assigned.cancel(input), unassigned.cancel(input)]);
    show();
    try {
      banner.success(await call(), bannerMs.activityRisk);
      return true;
    } catch (failure) {
      undo();
      const text = errorText(failure, failed);
      setError(text);
      banner.failure(text, bannerMs.activityRisk);
      return false;
    } finally {
      running.current -= 1;
      // A load between two changes would show the second one undone for a moment.
      if (running.current === 0) refresh();
    }
  }

  function refresh() {
    void assigned.invalidate(input);
    void unassigned.invalidate(input);
    void utils.activities.details.get.invalidate({ id: activityId });
    void utils.activities.home.invalidate();
  }

  return { run, error };
}

function sortIf<Row>(compare: ((a: Row, b: Row) => number) | undefined, rows: Row[]): Row[] {
  return compare ? rows.sort(compare) : rows;
}

/** Back where it stood: before the first of those that followed it and are still there. */
function insertBefore<Row extends Identified>(rows: Row[], row: Row, following: number[]): Row[] {
  const at = rows.findIndex(({ id }) => following.includes(id));
  return at < 0 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)];
}
