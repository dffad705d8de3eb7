import { compare } from '../names.ts';
import { type Catch, isCheck, type Visit } from './checks.ts';

/** Checks of a trap within so many hours may be one that two people wrote down. */
export const twiceHours = 6;

type Timed = Pick<Visit, 'trapId' | 'checkedAt' | 'state' | 'bothHappened'>;
type Found = Omit<Visit, 'lineId'>;

/**
 * Checks of each trap that may be one, in their order in time; a group is measured from its first. One that happened besides is a group of
 * its own. Visits that did not see the trap are left out.
 */
export function groupsOf<V extends Timed>(visits: readonly V[]): [V, ...V[]][] {
  const groups: [V, ...V[]][] = [];
  const open = new Map<number, [V, ...V[]]>();
  for (const check of visits.filter(isCheck).toSorted((a, b) => compare(a.checkedAt, b.checkedAt))) {
    const group = check.bothHappened ? undefined : open.get(check.trapId);
    const isNear = group && hoursBetween(group[0], check) <= twiceHours;
    if (isNear) group.push(check);
    else {
      const next: [V, ...V[]] = [check];
      groups.push(next);
      if (!check.bothHappened) open.set(check.trapId, next);
    }
  }
  return groups;
}

const hoursBetween = (a: Pick<Timed, 'checkedAt'>, b: Pick<Timed, 'checkedAt'>) =>
  (Date.parse(b.checkedAt) - Date.parse(a.checkedAt)) / 3_600_000;

/** A check of a trap so near to a moment that another one then may be the same. */
export const checkNear = <V extends Pick<Visit, 'checkedAt' | 'state'>>(visits: readonly V[], checkedAt: string) =>
  visits.find((visit) => isCheck(visit) && Math.abs(hoursBetween(visit, { checkedAt })) <= twiceHours);

/** Checks that may be one as figures take them: as the first, sprung if one was, with the larger number of each species. */
export function figureOf<V extends Found>(group: readonly [V, ...V[]]): V {
  const [first] = group;
  if (group.length === 1 && first.catches.length === 0) return first;
  const state = group.some((check) => check.state === 'Sprung') ? 'Sprung' : first.state;
  return { ...first, state, catches: largest(group.map(sumBySpecies)) };
}

/** The checks as figures take them, in their order in time. */
export const asFigures = <V extends Found>(visits: readonly V[]): V[] => groupsOf(visits).map(figureOf);

function sumBySpecies({ catches }: Found): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { species, number } of catches) sums.set(species, (sums.get(species) ?? 0) + number);
  return sums;
}

function largest(all: Map<string, number>[]): Catch[] {
  const numbers = new Map<string, number>();
  for (const [species, number] of all.flatMap((one) => [...one])) {
    numbers.set(species, Math.max(numbers.get(species) ?? 0, number));
  }
  return [...numbers].map(([species, number]) => ({ species, number }));
}
