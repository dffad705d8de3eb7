import { describe, expect, test } from 'vitest';
import { calendarYear, isSamePeriod, julyToJune, lastTwelveMonths, yearEarlier } from './report-periods.ts';

const period = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('a report’s period', () => {
  test('of this year is the whole calendar year, so that what is planned is in it', () => {
    expect(calendarYear('2026-11-20')).toEqual(period('2026-01-01', '2026-12-31'));
  });

  test.each([
    ['2026-11-20', '2025-11-21', '2026-11-20'],
    ['2026-12-31', '2026-01-01', '2026-12-31'],
    ['2028-02-29', '2027-03-01', '2028-02-29'],
    ['2029-02-28', '2028-02-29', '2029-02-28'],
  ])('of the last twelve months before %s has no day twice', (today, start, end) => {
    expect(lastTwelveMonths(today)).toEqual(period(start, end));
  });

  test.each([
    ['2026-06-30', '2025-07-01', '2026-06-30'],
    ['2026-07-01', '2026-07-01', '2027-06-30'],
    ['2027-01-05', '2026-07-01', '2027-06-30'],
  ])('from July to June is the one that %s is in', (today, start, end) => {
    expect(julyToJune(today)).toEqual(period(start, end));
  });

  test('a year earlier keeps its days, also in a leap year, and leaves an incomplete one alone', () => {
    expect(yearEarlier(period('2026-07-01', '2027-06-30'))).toEqual(period('2025-07-01', '2026-06-30'));
    expect(yearEarlier(period('2028-02-29', '2028-02-29'))).toEqual(period('2027-02-28', '2027-02-28'));
    expect(yearEarlier(period('', '2026-03-05'))).toEqual(period('', '2026-03-05'));
  });

  test.each([
    ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['2028-02-01', '2028-02-28', '2027-02-01', '2027-02-28'],
    ['2028-07-01', '2029-02-28', '2027-07-01', '2028-02-29'],
    ['9999-12-01', '9999-12-31', '9998-12-01', '9998-12-31'],
  ])('a year earlier, what ends with a month ends with it: from %s to %s', (start, end, before, to) => {
    expect(yearEarlier(period(start, end))).toEqual(period(before, to));
  });

  test('a year earlier than the twelve months that begin with a 29 February, that day is not counted again', () => {
    expect(yearEarlier(lastTwelveMonths('2029-02-28'))).toEqual(period('2027-02-28', '2028-02-28'));
  });

  test('is the same with the same two days', () => {
    expect(isSamePeriod(period('2026-01-01', '2026-12-31'), calendarYear('2026-05-01'))).toBe(true);
    expect(isSamePeriod(period('2026-01-01', '2026-12-30'), calendarYear('2026-05-01'))).toBe(false);
  });
});
