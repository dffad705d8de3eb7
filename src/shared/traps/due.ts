import { daysBetween } from '../dates.ts';

export const trapStates = ['In use', 'Needs repair', 'Retired'] as const;
export type TrapState = (typeof trapStates)[number];

/** What says when a trap is to be checked. Days are the group's, `YYYY-MM-DD`. */
export type DatedTrap = {
  state: TrapState;
  holdsAlive: boolean;
  setOn: string;
  /** The day of its last check; null: never. A visit that did not see it is none. */
  checkedOn: string | null;
  /** How many days its line lets pass between checks; null: as many as there are, also without a line. */
  checkEveryDays: number | null;
};

/** The days on which a trap was set: at first, and again after it was out of use. */
export type SetDays = { setOn: string; setAgainOn: readonly string[] };

export const lastSetOn = ({ setOn, setAgainOn }: SetDays) =>
  setAgainOn.reduce((last, day) => (day > last ? day : last), setOn);

/**
 * How many days ago a trap should have been checked, at the latest; null where it is not due. One that holds alive is due on each day, so
 * it is 0 days late where it was checked yesterday.
 */
export function daysLate(
  { state, holdsAlive, setOn, checkedOn, checkEveryDays }: DatedTrap,
  today: string,
): number | null {
  const allowed = holdsAlive ? 1 : checkEveryDays;
  if (state === 'Retired' || allowed === null) return null;
  const sinceCheck = checkedOn === null ? Number.POSITIVE_INFINITY : daysBetween(checkedOn, today);
  const late = Math.min(daysBetween(setOn, today), sinceCheck) - allowed;
  return late > 0 || (holdsAlive && late === 0) ? late : null;
}

/** A line is as late as the latest of its traps; null where none is due. */
export function daysLateOf(traps: readonly { daysLate: number | null }[]): number | null {
  const late = traps.flatMap((trap) => trap.daysLate ?? []);
  return late.length === 0 ? null : Math.max(...late);
}
