import { z } from 'zod';
import { addMonths, todayIn } from '../dates.ts';
import { id, line } from '../fields.ts';
import { isFound, searchLength, searchNeeds } from '../search.ts';
import { lastSetOn, type SetDays, type TrapState, trapStates } from './due.ts';

/** The states to choose from; without one: all but retired ones. */
export const askedStates = [...trapStates, 'All'] as const;

/** What a list of traps is narrowed to. `months`: nothing caught for so long. */
export const trapFiltersSchema = z.object({
  term: line(searchLength).default(''),
  projectId: id.optional(),
  lineId: id.optional(),
  /** A name, without regard to case. */
  type: line().optional(),
  state: z.enum(askedStates).optional(),
  due: z.boolean().optional(),
  months: z.number().int().min(1).max(120).optional(),
});
export type TrapFilters = z.output<typeof trapFiltersSchema>;

type ListedTrap = SetDays & {
  code: string;
  type: string;
  lineId: number | null;
  line: string | null;
  place: number;
  project: string;
  projectId: number;
  state: TrapState;
  lure: string;
  notes: string;
  isBaitStation: boolean;
  daysLate: number | null;
  lastCaughtAt: string | null;
};

/** Those that the filters find, in their order; with a line by their place in it. */
export function findTraps<T extends ListedTrap>(
  traps: readonly T[],
  { term, projectId, lineId, type, state, due, months }: TrapFilters,
  { today, timeZone }: { today: string; timeZone: string },
): T[] {
  const needs = searchNeeds(term);
  const since = months === undefined ? null : addMonths(today, -months);
  const found = traps.filter(
    (trap) =>
      (projectId === undefined || trap.projectId === projectId) &&
      (lineId === undefined || trap.lineId === lineId) &&
      (type === undefined || trap.type.toLowerCase() === type.toLowerCase()) &&
      (state === 'All' || (state === undefined ? trap.state !== 'Retired' : trap.state === state)) &&
      (!due || trap.daysLate !== null) &&
      (since === null || hasCaughtNothing(trap, since, timeZone)) &&
      isFound([trap.code, trap.type, trap.line ?? '', trap.project, trap.lure, trap.notes], needs),
  );
  return lineId === undefined ? found : found.toSorted((a, b) => a.place - b.place);
}

/** Neither caught nor set since a day. A bait station catches nothing by nature. */
function hasCaughtNothing(trap: ListedTrap, since: string, timeZone: string) {
  const { isBaitStation, lastCaughtAt } = trap;
  const caughtOn = lastCaughtAt === null ? '' : todayIn(timeZone, lastCaughtAt);
  return !isBaitStation && caughtOn <= since && lastSetOn(trap) <= since;
}
