import { daysBetween } from '../dates.ts';
import { countCatches, type Visit } from './checks.ts';

type Trap = {
  /** It counts its nights in full, because it is set again after each animal. */
  resetsItself: boolean;
  /** The days (`YYYY-MM-DD`) on which it was set again after it was retired. */
  setAgainOn: readonly string[];
};

/**
 * Adds to each check of a trap, as figures take them and in their order, the corrected nights that it closes: the local midnights since the
 * one before, half of them where it was found sprung or with a catch. `dayOf`: the day (`YYYY-MM-DD`) of an instant.
 */
export function closeNights<V extends Visit>(
  figures: readonly V[],
  trap: Trap,
  dayOf: (instant: string) => string,
): (V & { day: string; nights: number })[] {
  let before: string | null = null;
  return figures.map((check) => {
    const day = dayOf(check.checkedAt);
    const from = before;
    before = day;
    const isFirst = from === null || trap.setAgainOn.some((setOn) => from < setOn && setOn <= day);
    const share = !trap.resetsItself && (check.state === 'Sprung' || countCatches(check) > 0) ? 0.5 : 1;
    return { ...check, day, nights: isFirst ? 0 : daysBetween(from, day) * share };
  });
}

/** Catches per 100 corrected trap nights, to 2 decimals; null without nights. Only catches of checks that have nights count. */
export function ratePer100(checks: readonly (Pick<Visit, 'catches'> & { nights: number })[]): number | null {
  const counted = checks.filter(({ nights }) => nights > 0);
  const nights = counted.reduce((sum, check) => sum + check.nights, 0);
  const catches = counted.reduce((sum, check) => sum + countCatches(check), 0);
  return nights === 0 ? null : Math.round((catches * 10_000) / nights) / 100;
}
