import { expect, test } from 'vitest';
import { isMoment, momentOf, toInstant } from './moments.ts';

const zone = 'Pacific/Auckland';

test.each([
  ['2026-03-04T19:52:31.000Z', '2026-03-05T08:52'],
  // 02:30 comes twice on 5 April 2026: the second one stays the second one.
  ['2026-04-04T13:30:00.000Z', '2026-04-05T02:30'],
  ['2026-04-04T14:30:00.000Z', '2026-04-05T02:30'],
])('a time that nobody changed stays as it was: %s', (at, typed) => {
  expect(momentOf(at, zone)).toBe(typed);
  expect(toInstant(typed, at, zone)).toBe(at);
});

test('a typed time is one of the group’s clock', () => {
  expect(toInstant('2026-03-05T08:00', '2026-03-04T19:52:31.000Z', zone)).toBe('2026-03-04T19:00:00.000Z');
  expect(toInstant('', '2026-03-04T19:52:31.000Z', zone)).toBeNull();
  expect(toInstant('', null, zone)).toBeNull();
});

test.each(['', '2026-03-05', '2026-02-30T08:00', '2026-03-05T24:00', '2026-03-05T8:00'])('%j is no time', (typed) => {
  expect(isMoment(typed)).toBe(false);
});
