import { addDays, isIsoDate } from './dates.ts';

/** Dates as `YYYY-MM-DD`; both belong to the period. */
export type Period = { startDate: string; endDate: string };

/** The calendar year of a day. */
export function calendarYear(today: string): Period {
  const year = today.slice(0, 4);
  return { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
}

/** The twelve months that end with a day. */
export function lastTwelveMonths(today: string): Period {
  return { startDate: addDays(yearsAway(today, -1), 1), endDate: today };
}

/** The year from July to June that a day is in: the financial year of many councils and funders. */
export function julyToJune(today: string): Period {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0);
  return { startDate: `${fourDigits(year)}-07-01`, endDate: `${fourDigits(year + 1)}-06-30` };
}

/** The same period a year before. Dates that are not both given stay as they are. */
export function yearEarlier({ startDate, endDate }: Period): Period {
  if (!isIsoDate(startDate) || !isIsoDate(endDate)) return { startDate, endDate };
  return { startDate: yearsAway(startDate, -1), endDate: yearsAway(endDate, -1) };
}

export function isSamePeriod(a: Period, b: Period): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate;
}

/** The same day of another year; 28 February where that year has no 29th. */
function yearsAway(date: string, years: number): string {
  const moved = `${fourDigits(Number(date.slice(0, 4)) + years)}${date.slice(4)}`;
  return isIsoDate(moved) ? moved : `${moved.slice(0, 8)}28`;
}

const fourDigits = (year: number) => String(year).padStart(4, '0');
