/** How a trap was found. */
export const arrivals = ['Set', 'Sprung', 'Bait gone', 'Interfered with', 'Missing', 'Could not reach it'] as const;
export type Arrival = (typeof arrivals)[number];

export type Catch = { species: string; number: number };

/** What figures read of a visit to a trap. `checkedAt`: an instant (ISO, UTC). `lineId`: the line on which it was made. */
export type Visit = {
  trapId: number;
  lineId: number | null;
  checkedAt: string;
  state: Arrival;
  catches: readonly Catch[];
  /** Somebody said that it was not the check that somebody else made within the same hours. */
  bothHappened: boolean;
};

/** A visit that saw the trap. The others say only that somebody was there: no check, no nights. */
export const isCheck = ({ state }: Pick<Visit, 'state'>) => state !== 'Missing' && state !== 'Could not reach it';

export const countCatches = ({ catches }: Pick<Visit, 'catches'>) =>
  catches.reduce((sum, { number }) => sum + number, 0);
