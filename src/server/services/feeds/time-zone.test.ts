import { describe, expect, test } from 'vitest';
import { timeZoneLines } from './time-zone.ts';

describe('the time zone of a feed', () => {
  test('has the rule by which the clocks of New Zealand change, so that every calendar knows the week of 2029 too', () => {
    expect(timeZoneLines('Pacific/Auckland', 2026, 2027)).toEqual([
      ...['BEGIN:VTIMEZONE', 'TZID:Pacific/Auckland'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:20260101T130000', 'TZOFFSETFROM:+1300', 'TZOFFSETTO:+1300', 'END:DAYLIGHT'],
      ...['BEGIN:STANDARD', 'DTSTART:20260405T030000', 'TZOFFSETFROM:+1300', 'TZOFFSETTO:+1200'],
      ...['RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:20260927T020000', 'TZOFFSETFROM:+1200', 'TZOFFSETTO:+1300'],
      ...['RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ]);
  });

  test.each([
    ['America/New_York', ['BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU']],
    ['Europe/Berlin', ['BYMONTH=3;BYDAY=-1SU', 'BYMONTH=10;BYDAY=-1SU']],
    ['Pacific/Apia', []],
    ['Africa/Casablanca', []],
  ])('%s has the rules %j', (zone, rules) => {
    const lines = timeZoneLines(zone, 2026, 2027);
    const found = lines
      .filter((line) => line.startsWith('RRULE'))
      .map((line) => line.replace('RRULE:FREQ=YEARLY;', ''));
    expect(found).toEqual(rules);
  });

  test('that follows no rule has each change of the years that were asked for', () => {
    const starts = timeZoneLines('Africa/Casablanca', 2026, 2027).filter((line) => line.startsWith('DTSTART'));
    expect(starts).toHaveLength(5);
    expect(starts.every((line) => /^DTSTART:202[67]/.test(line))).toBe(true);
  });
});
