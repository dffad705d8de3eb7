import { expect, test } from 'vitest';
import { dayAfterKey, otherMonth, rangeOf, readMonth, weeksOf } from './month-days.ts';

test.each([
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2028-02', '2028-01-31', '2028-03-05', 5],
  ['2026-09', '2026-08-31', '2026-10-04', 5],
])('the weeks of %s begin on Monday and end on Sunday', (month, from, to, weeks) => {
  expect(rangeOf(month)).toEqual({ from, to });
  const days = weeksOf(month);
  expect([days.length, days[0]?.[0], days.at(-1)?.at(-1)]).toEqual([weeks, from, to]);
  expect(new Set(days.flat()).size).toBe(weeks * 7);
});

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['9999-12', 1, '9999-12'],
])('from %s the month %i further is %s', (month, by, other) => {
  expect(otherMonth(month, by)).toBe(other);
});

test.each([
  ['2026-02', '2026-02'],
  ['2026-13', '2026-11'],
  ['soon', '2026-11'],
  [null, '2026-11'],
])('an address with the month %s shows %s', (text, month) => {
  expect(readMonth(text, '2026-11-20')).toBe(month);
});

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-05', '2026-10-29'],
  ['ArrowDown', '2026-11-05', '2026-11-12'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageDown', '2027-12-31', '2028-01-31'],
  ['Home', '2026-11-20', '2026-11-16'],
  ['End', '2026-11-22', '2026-11-22'],
  ['x', '2026-11-22', undefined],
])('the key %s leads from %s to %s', (key, from, to) => {
  expect(dayAfterKey(key, from)).toBe(to);
});
