import { daysBetween } from '../dates.ts';
import { countCatches, type Visit } from './checks.ts';

type Trap = {
  /** It counts its nights in full, because it is set again after each animal. */
  resetsItself: boolean;
  /** The days (`YYYY-MM-DD`) on which it was set again after it was retired. */
  setAgainOn: readonly string[];
};

/** A check as figures take it, on its day (`YYYY-MM-DD`), with the corrected nights that it closes. */
export type Closed<V> = { check: V; day: string; nights: number };

/**
 * The corrected nights that each check of a trap closes, in the order of the checks: the local midnights since the one before, half of them
 * where it was found sprung or with a catch. `dayOf`: the day (`YYYY-MM-DD`) of an instant.
 */
export function closeNights<V extends Visit>(
  figures: readonly V[],
  trap: Trap,
  dayOf: (instant: string) => string,
): Closed<V>[] {
  let before: string | null = null;
  return figures.map((check) => {
    const day = dayOf(check.checkedAt);
    const from = before;
    before = day;
    const isFirst = from === null || trap.setAgainOn.some((setOn) => from < setOn && setOn <= day);
    const share = !trap.resetsItself && (check.state === 'Sprung' || countCatches(check) > 0) ? 0.5 : 1;
    return { check, day, nights: isFirst ? 0 : daysBetween(from, day) * share };
  });
}

/** Adds checks up. `per100Nights`: catches per 100 nights, to 2 decimals, null without nights; only catches of checks that have nights count. */
export function sumNights(closed: readonly Pick<Closed<Pick<Visit, 'catches'>>, 'check' | 'nights'>[]) {
  let [catches, nights, counted] = [0, 0, 0];
  for (const one of closed) {
    const caught = countCatches(one.check);
    catches += caught;
    nights += one.nights;
    if (one.nights > 0) counted += caught;
  }
  const per100Nights = nights === 0 ? null : Math.round((counted * 10_000) / nights) / 100;
  return { checks: closed.length, catches, nights, per100Nights };
}
