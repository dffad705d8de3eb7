import { daysIn } from '#shared/dates.ts';
import { asFigures, twiceHours } from '#shared/traps/checked-twice.ts';
import { countCatches, isCheck } from '#shared/traps/checks.ts';
import { asksForWords } from '#shared/traps/fields.ts';
import type { OutputOf } from '#web/sync/paths.ts';

export type Walk = OutputOf<'trapLines.walk'>;
export type WalkTrap = Walk['traps'][number];
export type Visit = Walk['visits'][number];

/** Of which activity, and on which of the group's days. */
export type WalkOf = { activityId: number | null; today: string; timeZone: string };

/** What was found on this walk, by anybody: in its activity, or today. The latest first. */
export function visitsOf(walk: Walk, { activityId, today, timeZone }: WalkOf): Visit[] {
  const ids = new Set(walk.traps.map(({ id }) => id));
  const dayOf = daysIn(timeZone);
  const isOfWalk = (visit: Visit) =>
    (activityId !== null && visit.activityId === activityId) || dayOf(visit.checkedAt) === today;
  return walk.visits.filter((visit) => ids.has(visit.trapId) && isOfWalk(visit));
}

/** The latest visit of each trap. */
export const latestByTrap = (visits: readonly Visit[]): ReadonlyMap<number, Visit> =>
  new Map(visits.toReversed().map((visit) => [visit.trapId, visit]));

export type Progress = { visited: number; all: number; caught: number };

export const progressOf = ({ traps }: Walk, visits: readonly Visit[]): Progress => ({
  visited: new Set(visits.map(({ trapId }) => trapId)).size,
  all: traps.length,
  caught: asFigures(visits).reduce((sum, visit) => sum + countCatches(visit), 0),
});

export const inOrder = ({ traps }: Walk, isBackwards: boolean): WalkTrap[] =>
  isBackwards ? traps.toReversed() : [...traps];

/**
 * The next trap that is open, in the order of the walk; after the last one those that were passed. Null: all were visited, or set aside.
 */
export function nextOpen(order: readonly WalkTrap[], after: number | null, isDone: (trapId: number) => boolean) {
  const from = order.findIndex(({ id }) => id === after) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find(({ id }) => id !== after && !isDone(id)) ?? null;
}

const hourMs = 3_600_000;

/** The check of a trap within the hours in which a second one may be the same; null: there is none. `now`: ISO, UTC. */
export function checkedLately(walk: Walk, trapId: number, now: string): Visit | null {
  const isNear = ({ checkedAt }: Visit) => Date.parse(now) - Date.parse(checkedAt) <= twiceHours * hourMs;
  return walk.visits.find((visit) => visit.trapId === trapId && isCheck(visit) && isNear(visit)) ?? null;
}

/** The last check and catch of a trap before this walk. */
export function lastOf(walk: Walk, trap: WalkTrap, ofWalk: readonly Visit[]) {
  const known = walk.visits.filter((visit) => visit.trapId === trap.id && !ofWalk.includes(visit));
  return {
    check: known.find(isCheck) ?? trap.lastCheck,
    catch: known.find(({ catches }) => catches.length > 0) ?? trap.lastCatch,
  };
}

/** What this group catches most, so many first, then all others in the order of the list, and what nobody wants to catch at the end. */
const mostFirst = 6;

export function speciesOrder(names: readonly string[], mostCaught: readonly string[]): string[] {
  const first = mostCaught.filter((name) => names.includes(name)).slice(0, mostFirst);
  const rest = names.filter((name) => !first.includes(name));
  return [...first, ...rest.filter((name) => !asksForWords(name)), ...rest.filter(asksForWords)];
}

/** Who walked, with the codes from their first trap to their last. */
export function walkersOf(visits: readonly Visit[]) {
  const people = new Map<string, Visit[]>();
  for (const visit of visits.toReversed()) {
    const name = visit.checkedBy ?? '';
    people.set(name, [...(people.get(name) ?? []), visit]);
  }
  return Array.from(people, ([name, own]) => ({
    name,
    from: own[0]?.code ?? '',
    to: own.at(-1)?.code ?? '',
    checks: own.filter(isCheck).length,
  }));
}
