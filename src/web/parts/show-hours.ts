import { formatFigure } from './series.ts';

/** Hours as people say them: `1,603 h 20 min`, `20 min`. Files have them in decimals. */
export const showHours = (hours: number) => showMinutes(Math.round(hours * 60));

/** `2 h 27 min` */
export function showMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return minutes === 0 ? '0 h' : `${rest} min`;
  return rest === 0 ? `${formatFigure(hours)} h` : `${formatFigure(hours)} h ${rest} min`;
}

const months = new Intl.DateTimeFormat('en-NZ', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonths = new Intl.DateTimeFormat('en-NZ', { month: 'short', timeZone: 'UTC' });
const monthOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** `2026-03` as `March 2026`. */
export const showMonth = (month: string) => months.format(monthOf(month));
/** `2026-03` as `Mar 26`. */
export const shortMonth = (month: string) => `${shortMonths.format(monthOf(month))} ${month.slice(2, 4)}`;
