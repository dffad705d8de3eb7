import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { copyToDatesSchema, datedName, mostCopies, type Repeat, repeatDates } from './copies.ts';

const rule = (changes: Partial<Repeat>): Repeat => ({
  everyWeeks: 1,
  weekdays: [6],
  from: '2026-12-05',
  until: '2027-03-05',
  ...changes,
});

test.each<[what: string, rule: Repeat, dates: string]>([
  [
    'every second Saturday over the turn of the year',
    rule({ everyWeeks: 2 }),
    '2026-12-05 2026-12-19 2027-01-02 2027-01-16 2027-01-30 2027-02-13 2027-02-27',
  ],
  [
    'the weekend on which the clocks go forward in New Zealand, and those around it',
    rule({ weekdays: [6, 7], from: '2026-09-19', until: '2026-10-04' }),
    '2026-09-19 2026-09-20 2026-09-26 2026-09-27 2026-10-03 2026-10-04',
  ],
  [
    'the Sunday on which they go back',
    rule({ weekdays: [7], from: '2026-03-29', until: '2026-04-12' }),
    '2026-03-29 2026-04-05 2026-04-12',
  ],
  [
    'a leap day and the end of its month',
    rule({ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '2028-02-27', until: '2028-03-02' }),
    '2028-02-27 2028-02-28 2028-02-29 2028-03-01 2028-03-02',
  ],
  [
    'the 31st and the 30th of months without a 31st',
    rule({ weekdays: [3, 5], from: '2026-07-29', until: '2026-08-07' }),
    '2026-07-29 2026-07-31 2026-08-05 2026-08-07',
  ],
  [
    'weeks that begin on Monday, also where the first day is a Sunday',
    rule({ everyWeeks: 2, weekdays: [1, 7], from: '2026-11-01', until: '2026-11-30' }),
    '2026-11-01 2026-11-09 2026-11-15 2026-11-23 2026-11-29',
  ],
  ['one day that is both the first and the last', rule({ from: '2026-12-05', until: '2026-12-05' }), '2026-12-05'],
  ['no day of the week', rule({ weekdays: [] }), ''],
  ['an end before its start', rule({ until: '2026-12-04' }), ''],
  ['no Saturday between', rule({ from: '2026-12-06', until: '2026-12-11' }), ''],
  ['the last days of the calendar', rule({ weekdays: [5], from: '9999-12-30', until: '9999-12-31' }), '9999-12-31'],
])('a rule gives the dates of %s', (_, given, dates) => {
  expect(repeatDates(given)).toEqual({ dates: dates === '' ? [] : dates.split(' '), isCut: false });
});

test('a rule of 10,000 dates stops at the most that are copied, and says so', () => {
  const { dates, isCut } = repeatDates(rule({ weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2054-12-31' }));
  expect([dates.length, dates.at(-1), isCut]).toEqual([mostCopies, '2027-02-02', true]);
});

test('a rule of exactly as many dates as can be copied is whole', () => {
  const { dates, isCut } = repeatDates(rule({ until: '2028-01-22' }));
  expect([dates.length, isCut]).toEqual([mostCopies, false]);
});

describe('the name of a copy', () => {
  test('is that of the activity with its date', () => {
    expect(datedName('Pūriri Ridge trap check', '2026-12-05')).toBe('Pūriri Ridge trap check, 05-December-2026');
  });

  test('has one date, also when it is the copy of a copy', () => {
    for (const name of ['Ridge, 05-December-2026', 'Ridge, 5 December', 'Ridge, 5 Dec 2026'])
      expect(datedName(name, '2026-12-19')).toBe('Ridge, 19-December-2026');
    expect(datedName('Ridge, 12 Traps', '2026-12-19')).toBe('Ridge, 12 Traps, 19-December-2026');
  });

  test('stays within the length of a name', () => {
    const name = datedName('x'.repeat(200), '2026-09-30');
    expect([name.length, name.endsWith('x, 30-September-2026')]).toEqual([200, true]);
  });
});

test.each<[string, unknown, string]>([
  ['no dates', [], messages.copies.noDates],
  ['no list', undefined, messages.copies.noDates],
  [
    'more than 60',
    Array.from({ length: 61 }, (_, n) => `2026-0${1 + (n % 9)}-0${1 + (n % 9)}`),
    'At most 60 dates at once.',
  ],
  ['a date twice', ['2026-12-05', '2026-12-05'], messages.copies.twice],
  ['a day that does not exist', ['2026-02-30'], messages.general.invalidDate],
  ['a date too early', ['2023-12-31'], messages.activities.tooEarly],
])('dates to copy to with %s are refused in words', (_, dates, message) => {
  expect(copyToDatesSchema.safeParse({ id: 1, dates }).error?.issues[0]?.message).toBe(message);
});
