import { describe, expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { readDay, readFigure, readMoment, readYes } from './cells.ts';

const text = messages.imports;

describe('a day of a file', () => {
  test.each([
    ...['2026-03-05', '2026/3/5', '2026.03.05', '5/3/2026', '05-03-26', '5.3.2026', '5 3 2026'],
    ...['5 March 2026', '5-Mar-2026', '5th Mar. 2026', '5 mar, 2026', 'Mar 5, 2026', 'March 5th 2026', 'Mar. 5 2026'],
    ...['Thu 5/3/2026', 'Thursday, 5 March 2026', 'Thurs. 2026-03-05', 'Thu, Mar 5, 2026', ' thu  5/3/2026 '],
  ])('is read: %j', (cell) => expect(readDay(cell)).toEqual({ value: '2026-03-05' }));

  test.each(['Sept 5, 2026', 'Tues 5 Sep 2026', 'Weds, 5/9/2026', 'Saturday 5 September 2026'])(
    'is read as it stands, whatever weekday it has: %j',
    (cell) => expect(readDay(cell)).toEqual({ value: '2026-09-05' }),
  );

  test.each(['31/2/2026', '2026-02-30', 'Mar 32, 2026', '31 April 2026'])('that no calendar has is said: %j', (cell) =>
    expect(readDay(cell)).toEqual({ problem: text.noSuchDay }),
  );

  test.each(['', 'soon', '5/13/2026', 'Mar 5/3/2026', 'Day 5/3/2026', 'Ma 5, 2026'])(
    'is refused in words: %j',
    (cell) => expect(readDay(cell)).toEqual({ problem: text.notADay }),
  );
});

describe('a moment of a file', () => {
  test.each([
    ['5/3/2026 14:05', ''],
    ['5/3/2026', '2:05 pm'],
    ['Mar 5, 2026 14:05', ''],
    ['Thu, Mar 5, 2026 at 2:05pm', ''],
    ['Thursday 5 March 2026 - 14:05', ''],
    ['2026-03-05T14:05', ''],
    ['2026-03-05 14:05+13:00', ''],
  ])('is read by the clock of the group: %j %j', (cell, time) => {
    expect(readMoment(cell, time, 'Pacific/Auckland')).toEqual({ value: '2026-03-05T01:05:00.000Z' });
  });

  test.each([
    ['2025-03-01T10:00:00.250+13:00', '2025-02-28T21:00:00.250Z'],
    ['2025-03-02 23:59z', '2025-03-02T23:59:00.000Z'],
    ['2025-03-03T23:30-1130', '2025-03-04T11:00:00.000Z'],
  ])('is read by the zone that it names: %j', (cell, value) => {
    expect(readMoment(cell, '', 'Pacific/Auckland')).toEqual({ value });
  });

  test('that no calendar has is said', () =>
    expect(readMoment('31/2/2026 14:05', '', 'Pacific/Auckland')).toEqual({ problem: text.noSuchDay }));

  test.each([
    ...['Mar 5', '14:05', '2026-02-30T10:00:00Z', '0000-00-00T00:00:00Z', '2025-13-01T10:00:00Z'],
    ...['2025-03-01T25:00:00Z', '2025-03-05T24:00Z', '2025-03-01T10:60:00Z', '2025-03-01T10:00:99Z'],
    ...['2025-03-01T10:00:00+99:99', '2025-03-01 10:00+1360'],
  ])('is refused in words: %j', (cell) =>
    expect(readMoment(cell, '', 'Pacific/Auckland')).toEqual({ problem: text.notAMoment }),
  );
});

test('Yes and No are read in the words of programs', () => {
  expect(['Yes', ' y', 'TRUE', '1', 'x', 'No', 'n', 'false', '0'].map((cell) => readYes(cell))).toEqual([
    ...Array(5).fill({ value: true }),
    ...Array(4).fill({ value: false }),
  ]);
  expect(readYes('maybe')).toEqual({ problem: text.yesOrNo });
});

test('a figure may have decimals and be below 0', () => {
  expect(['7', '-36.5', '\u221236.5'].map((cell) => readFigure(cell))).toEqual(
    [7, -36.5, -36.5].map((value) => ({ value })),
  );
  expect(readFigure('1,000')).toEqual({ problem: text.notANumber });
});
