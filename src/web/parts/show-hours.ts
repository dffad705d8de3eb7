import { formatFigure } from './series.ts';

/** Hours as people say them: `46.5`, to two decimals. The file has them to the minute. */
export const showHours = (hours: number) => formatFigure(Math.round(hours * 100) / 100);

const months = new Intl.DateTimeFormat('en-NZ', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonths = new Intl.DateTimeFormat('en-NZ', { month: 'short', timeZone: 'UTC' });
const monthOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** `2026-03` as `March 2026`. */
export const showMonth = (month: string) => months.format(monthOf(month));
/** `2026-03` as `Mar`, or `Mar 25` where there is more than one year. */
export const shortMonth = (month: string, hasYears: boolean) =>
  `${shortMonths.format(monthOf(month))}${hasYears ? ` ${month.slice(2, 4)}` : ''}`;
