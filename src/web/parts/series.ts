import { type CatchCount, catchCounts } from '#shared/activities/predator.ts';

/** The animals in every report's order. Drops the number sign of the documented label for others, as the number follows. */
export const species = catchCounts.map(({ name, label }) => ({ name, label: name === 'others' ? 'Others' : label }));

export function sumOfCatches(counts: Record<CatchCount, number>): number {
  return species.reduce((sum, { name }) => sum + counts[name], 0);
}

const figures = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 3 });

/** `1,234.5` */
export function formatFigure(value: number): string {
  return figures.format(value);
}

/** Whole percent of a target, never more than was reached: 29 of 100 is 29, which a computer's fractions make 28.999…96. */
export const percentReached = (amount: number, target: number) =>
  Math.floor(Number(((amount / target) * 100).toPrecision(12)));

/** Catches for each 100 traps checked, to one decimal; null where no trap was checked. */
export function catchRate(catches: number, trapsChecked: number): number | null {
  return trapsChecked > 0 ? Math.round((catches / trapsChecked) * 1000) / 10 : null;
}

/** A rate; a dash where there is none. */
export const showRate = (rate: number | null) => (rate === null ? '–' : formatFigure(rate));
