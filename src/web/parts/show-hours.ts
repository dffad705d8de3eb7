import { formatFigure } from './series.ts';

/** Hours as people say them: `1,603 h 20 min`, `20 min`. Files have them in decimals. */
export const showHours = (hours: number) => showMinutes(Math.round(hours * 60));

/** `2 h 27 min` */
export function showMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return minutes === 0 ? '0 h' : `${rest} min`;
  return rest === 0 ? `${formatFigure(hours)} h` : `${formatFigure(hours)} h ${rest} min`;
}
