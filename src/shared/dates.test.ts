import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  clocksAround,
  daysBetween,
  formatDate,
  formatInstant,
  isIsoDate,
  knowClocks,
  shownAgainAt,
  startOfDayIn,
  timeIn,
  todayIn,
  weekdayName,
} from './dates.ts';

describe('dates without a time', () => {
  test.each([
    ['2026-03-05', '05-March-2026'],
    ['2024-02-29', '29-February-2024'],
    ['2026-12-31', '31-December-2026'],
    ['not a date', 'not a date'],
    ['2026-13-01', '2026-13-01'],
  ])('%s is shown as %s', (stored, shown) => {
    expect(formatDate(stored)).toBe(shown);
  });

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-1-10', false],
    ['2026-01-10T00:00:00Z', false],
    ['', false],
    ['0000-01-01', false],
    ['0001-01-01', true],
    ['9999-12-31', true],
  ])('%s is a day of the calendar: %s', (text, real) => {
    expect(isIsoDate(text)).toBe(real);
  });

  test('count days across daylight saving, leap days and years', () => {
    expect(addDays('2026-04-04', 2)).toBe('2026-04-06');
    expect(addDays('2026-09-26', 1)).toBe('2026-09-27');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addDays('0099-12-31', 1)).toBe('0100-01-01');
    expect(daysBetween('2026-11-14', '2026-11-20')).toBe(6);
    expect(daysBetween('2026-11-20', '2026-11-14')).toBe(-6);
  });

  test('stay within the years that four digits can hold', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
  });

  test('know their weekday', () => {
    expect(weekdayName('2026-11-20')).toBe('Friday');
    expect(weekdayName('1969-12-31')).toBe('Wednesday');
  });
});

describe('the day in the time zone of the group', () => {
  test.each([
    ['Pacific/Auckland', '2026-03-04T20:30:00.000Z', '2026-03-05'],
    ['Pacific/Auckland', '2026-03-05T10:59:00.000Z', '2026-03-05'],
    ['Pacific/Chatham', '2026-03-05T10:59:00.000Z', '2026-03-06'],
    ['UTC', '2026-03-04T20:30:00.000Z', '2026-03-04'],
  ])('in %s at %s is %s', (zone, instant, day) => {
    expect(todayIn(zone, instant)).toBe(day);
  });

  test('an instant is shown on its clock', () => {
    expect(formatInstant('2026-03-04T20:30:00.000Z', 'Pacific/Auckland')).toBe('05-March-2026 09:30');
    expect(formatInstant('2027-12-31T11:00:00.000Z', 'Pacific/Auckland')).toBe('01-January-2028 00:00');
  });

  test('begins at midnight, whatever the clocks do', () => {
    const zone = 'Pacific/Auckland';
    for (let day = '2028-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const start = startOfDayIn(zone, day);
      const justBefore = new Date(Date.parse(start) - 1).toISOString();
      expect([todayIn(zone, start), timeIn(zone, start)]).toEqual([day, '00:00']);
      expect(todayIn(zone, justBefore)).toBe(addDays(day, -1));
    }
  });

  test('has 23 hours when daylight saving begins and 25 when it ends', () => {
    const hoursOf = (day: string) => {
      const [from, to] = [day, addDays(day, 1)].map((one) => Date.parse(startOfDayIn('Pacific/Auckland', one)));
      return ((to ?? 0) - (from ?? 0)) / 3_600_000;
    };
    expect(['2027-04-03', '2027-04-04', '2027-09-25', '2027-09-26'].map(hoursOf)).toEqual([24, 25, 24, 23]);
  });
});

test.each([
  ['in the hour that it shows twice', 'Pacific/Auckland', '2026-04-04T13:30:00.000Z', '2026-04-04T14:30:00.000Z'],
  ['in the half hour of an island', 'Australia/Lord_Howe', '2026-04-04T14:40:00.000Z', '2026-04-04T15:10:00.000Z'],
  ['only once more', 'Pacific/Auckland', '2026-04-04T14:30:00.000Z', undefined],
  ['not before that hour', 'Pacific/Auckland', '2026-04-04T12:59:00.000Z', undefined],
  ['not after it', 'Pacific/Auckland', '2026-04-04T15:00:00.000Z', undefined],
  ['not around the hour that it skips', 'Pacific/Auckland', '2026-09-26T14:00:00.000Z', undefined],
  ['not on other days', 'Pacific/Auckland', '2026-03-05T01:05:30.000Z', undefined],
])('a clock shows a minute again %s', (_, zone, first, again) => {
  expect(shownAgainAt(zone, first)).toBe(again);
});

describe('clocks that the server told', () => {
  afterEach(() => knowClocks('', undefined));

  test.each(['Pacific/Auckland', 'Pacific/Chatham', 'Australia/Lord_Howe', 'America/New_York', 'UTC'])(
    'show in %s what they show without, in the years around and beyond them',
    (timeZone) => {
      const told = clocksAround(timeZone, '2026-03-05');
      const minutes = Array.from({ length: 2000 }, (_, n) => Date.parse('2024-11-01T00:00:00Z') / 60_000 + n * 787);
      const changes = told.clocks.flatMap(({ from }) => [from - 1, from, from + 1]);
      const instants = [...minutes, ...changes, told.until - 1, told.until].map((at) =>
        new Date(at * 60_000).toISOString(),
      );
      const show = () => instants.map((at) => `${todayIn(timeZone, at)} ${timeIn(timeZone, at)}`);
      const without = show();
      knowClocks(timeZone, told);
      expect(show()).toEqual(without);
    },
  );

  test('are the only ones that are read in their time', () => {
    knowClocks('Pacific/Auckland', { clocks: [{ from: 0, offset: 60 }], until: 29_600_000 });
    expect(timeIn('Pacific/Auckland', '2026-03-05T02:30:00.000Z')).toBe('03:30');
    expect(timeIn('Pacific/Auckland', '2027-03-05T02:30:00.000Z')).toBe('15:30');
    expect(timeIn('Pacific/Chatham', '2026-03-05T02:30:00.000Z')).toBe('16:15');
  });
});
