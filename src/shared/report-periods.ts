import { addDays, addMonths, isIsoDate } from './dates.ts';

/** Dates as `YYYY-MM-DD`; both belong to the period. */
export type Period = { startDate: string; endDate: string };

/** The calendar year of a day. */
export function calendarYear(today: string): Period {
  const year = today.slice(0, 4);
  return { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
}

/** The twelve months that end with a day. */
export function lastTwelveMonths(today: string): Period {
  return { startDate: addDays(addMonths(today, -12), 1), endDate: today };
}

/** The year from July to June that a day is in: the financial year of many councils and funders. */
export function julyToJune(today: string): Period {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0);
  return { startDate: `${fourDigits(year)}-07-01`, endDate: `${fourDigits(year + 1)}-06-30` };
}

/**
 * The same period a year before; one that ends with a month ends with it, so that February is whole in a leap year. Dates that are
 * not both given stay as they are.
 */
export function yearEarlier({ startDate, endDate }: Period): Period {
  if (!isIsoDate(startDate) || !isIsoDate(endDate)) return { startDate, endDate };
  const next = addDays(endDate, 1);
  const endOfMonth = addDays(addMonths(next, -12), -1);
  // Twelve months may begin with a 29 February, which is not of the year before them, too.
  const isWhole = next.endsWith('-01') && endOfMonth < startDate;
  return { startDate: addMonths(startDate, -12), endDate: isWhole ? endOfMonth : addMonths(endDate, -12) };
}

export function isSamePeriod(a: Period, b: Period): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate;
}

const fourDigits = (year: number) => String(year).padStart(4, '0');
