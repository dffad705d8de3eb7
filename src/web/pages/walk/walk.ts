import { twiceHours } from '#shared/traps/checked-twice.ts';
import { countCatches, isCheck } from '#shared/traps/checks.ts';
import { asksForWords } from '#shared/traps/fields.ts';
import { countVisits } from '#shared/traps/to-records.ts';
import type { OutputOf } from '#web/sync/paths.ts';

export type Walk = OutputOf<'trapLines.walk'>;
export type WalkTrap = Walk['traps'][number];
export type Visit = Walk['visits'][number];

/** `now`: ISO, UTC. */
export type WalkOf = { activityId: number | null; now: string };

const twiceMs = twiceHours * 3_600_000;

/**
 * What was found on this walk, by anybody: in its activity, and what others found so near to that, or to now, that both may be the same
 * check. The latest first.
 */
export function visitsOf(walk: Walk, { activityId, now }: WalkOf): Visit[] {
  const { visits } = walk;
  const own = visits.filter((visit) => visit.activityId === activityId);
  const ofWalk = new Set(activityId === null ? runTo(now, own) : own);
  const moments = [now, ...[...ofWalk].map(({ checkedAt }) => checkedAt)].map(Date.parse);
  const isNear = ({ checkedAt }: Visit) => {
    const at = Date.parse(checkedAt);
    return moments.some((moment) => Math.abs(moment - at) <= twiceMs);
  };
  return visits.filter((visit) => ofWalk.has(visit) || isNear(visit));
}

/** A walk without an activity: the visits up to now without a pause in which a second check would be another one. */
function runTo(now: string, latestFirst: readonly Visit[]): Visit[] {
  const isPause = ({ checkedAt }: Visit, at: number) =>
    Date.parse(latestFirst[at - 1]?.checkedAt ?? now) - Date.parse(checkedAt) > twiceMs;
  const end = latestFirst.findIndex(isPause);
  return latestFirst.slice(0, end === -1 ? undefined : end);
}

/** What was found before a walk without an activity, in none either, and without a pause. */
export function leftBefore(walk: Walk, ofWalk: readonly Visit[]): Visit[] {
  const left = walk.visits.filter((visit) => visit.activityId === null && !ofWalk.includes(visit));
  return left[0] ? runTo(left[0].checkedAt, left) : [];
}

/** The visit of each trap that counts: its latest check, else the latest of those that did not see it. */
export const foundByTrap = (visits: readonly Visit[]): ReadonlyMap<number, Visit> =>
  new Map(
    [...visits.filter((visit) => !isCheck(visit)).toReversed(), ...visits.filter(isCheck).toReversed()].map((visit) => [
      visit.trapId,
      visit,
    ]),
  );

/** The traps of which nobody has said yet whether two checks both happened. */
export const twiceIn = (visits: readonly Visit[]): ReadonlySet<number> =>
  new Set(visits.filter(({ checkedTwice }) => checkedTwice).map(({ trapId }) => trapId));

export type Progress = { visited: number; all: number; caught: number; notReached: number };

/** As the records of an activity count. */
export function progressOf({ traps }: Walk, visits: readonly Visit[]): Progress {
  const { checks, trapsChecked, notReached } = countVisits(visits);
  const caught = checks.reduce((sum, check) => sum + countCatches(check), 0);
  // A trap that was retired on the way was visited all the same.
  const all = new Set([...traps.map(({ id }) => id), ...visits.map(({ trapId }) => trapId)]);
  return { visited: trapsChecked + notReached, all: all.size, caught, notReached };
}

export const inOrder = ({ traps }: Walk, isBackwards: boolean): WalkTrap[] =>
  isBackwards ? traps.toReversed() : [...traps];

/**
 * The next trap that is open, in the order of the walk; after the last one those that were passed. Null: all were visited, or set aside.
 */
export function nextOpen(order: readonly WalkTrap[], after: number | null, isDone: (trapId: number) => boolean) {
  const from = order.findIndex(({ id }) => id === after) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find(({ id }) => id !== after && !isDone(id)) ?? null;
}

/** The check of a trap within the hours in which a second one may be the same; null: there is none. `now`: ISO, UTC. */
export function checkedLately(walk: Walk, trapId: number, now: string): Visit | null {
  const isNear = ({ checkedAt }: Visit) => Date.parse(now) - Date.parse(checkedAt) <= twiceMs;
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
