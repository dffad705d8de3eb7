import { addDays, addMonths, daysBetween, isIsoDate, weekdayOf } from '#shared/dates.ts';

const firstOf = (month: string) => `${month}-01`;

export const monthOf = (day: string) => day.slice(0, 7);

/** The month of an address, `YYYY-MM`; else that of today. */
export function readMonth(text: string | null, today: string): string {
  return text && isIsoDate(firstOf(text)) ? text : monthOf(today);
}

export function otherMonth(month: string, months: number): string {
  return monthOf(addMonths(firstOf(month), months));
}

/** The first and the last day of the weeks, from Monday to Sunday, that hold a month. */
export function rangeOf(month: string): { from: string; to: string } {
  const first = firstOf(month);
  const last = addDays(addMonths(first, 1), -1);
  return { from: addDays(first, 1 - weekdayOf(first)), to: addDays(last, 7 - weekdayOf(last)) };
}

/** The weeks of a month, Monday first. */
export function weeksOf(month: string): string[][] {
  const { from, to } = rangeOf(month);
  const weeks = (daysBetween(from, to) + 1) / 7;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(from, week * 7 + day)),
  );
}

/** Where a key leads from a day of the grid; undefined for a key that moves nothing. */
export function dayAfterKey(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return addDays(day, 1 - weekdayOf(day));
    case 'End':
      return addDays(day, 7 - weekdayOf(day));
    default:
      return undefined;
  }
}
