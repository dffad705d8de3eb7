import { daysBetween, todayIn } from '../dates.ts';
import { asFigures } from './checked-twice.ts';
import { countCatches, type Visit } from './checks.ts';

type Trap = {
  /** It counts its nights in full, because it is set again after each animal. */
  resetsItself: boolean;
  /** The days (`YYYY-MM-DD`) on which it was set again after it was retired. */
  setAgainOn: readonly string[];
};

/** Adds to each check of a trap the corrected nights that it closes: the local midnights since the one before, half of them where it was found sprung or with a catch. */
export function withNights<V extends Visit>(
  visits: readonly V[],
  trap: Trap,
  timeZone: string,
): (V & { nights: number })[] {
  let before: string | null = null;
  return asFigures(visits).map((check) => {
    const day = todayIn(timeZone, check.checkedAt);
    const from = before;
    before = day;
    const isFirst = from === null || trap.setAgainOn.some((setOn) => from < setOn && setOn <= day);
    const share = !trap.resetsItself && (check.state === 'Sprung' || countCatches(check) > 0) ? 0.5 : 1;
    return { ...check, nights: isFirst ? 0 : daysBetween(from, day) * share };
  });
}

/** Catches per 100 corrected trap nights, to 2 decimals; null without nights. Only catches of checks that have nights count. */
export function ratePer100(checks: readonly (Pick<Visit, 'catches'> & { nights: number })[]): number | null {
  const counted = checks.filter(({ nights }) => nights > 0);
  const nights = counted.reduce((sum, check) => sum + check.nights, 0);
  const catches = counted.reduce((sum, check) => sum + countCatches(check), 0);
  return nights === 0 ? null : Math.round((catches * 10_000) / nights) / 100;
}
