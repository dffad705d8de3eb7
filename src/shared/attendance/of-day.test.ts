import { describe, expect, test } from 'vitest';
import { ofDay, ofDayAnywhere } from './of-day.ts';

const zone = 'Pacific/Auckland';
/** A time of March in Auckland, 13 h ahead of UTC: `14 09:00`. */
const at = (time: string) =>
  new Date(Date.parse(`2026-03-${time.replace(' ', 'T')}:00Z`) - 13 * 3_600_000).toISOString();
const saturday = { activityDate: '2026-03-14', startTime: '09:00', finishTime: '15:00', status: 'InProgress' as const };
const night = { ...saturday, startTime: '21:00', finishTime: '02:00' };
const noTimes = { ...saturday, startTime: '', finishTime: '' };

describe('of the day for which an activity is planned', () => {
  test.each([
    ['was a week before', saturday, '07 09:00', '07 09:40', false],
    ['is open since the week before', saturday, '07 09:00', null, true],
    ['was signed by mistake the evening before', saturday, '13 18:00', '13 18:01', false],
    ['began the evening before and lasted into it', saturday, '13 18:00', '14 15:00', true],
    ['began before midnight and ended before the start', saturday, '13 23:30', '14 08:59', false],
    ['began at midnight', saturday, '14 00:00', '14 00:10', true],
    ['began early on it and ended before the start', saturday, '14 07:00', '14 08:00', true],
    ['was on it, of an activity that is past', saturday, '14 09:00', '14 15:00', true],
    ['was on a later day', saturday, '15 09:00', '15 10:00', true],
    ['ended after midnight', night, '14 20:50', '15 02:10', true],
    ['began after midnight', night, '15 00:10', '15 02:10', true],
    ['was the night before, which ended on the date', night, '13 20:50', '14 02:10', false],
    ['was the night before, without times', noTimes, '13 20:50', '14 02:10', false],
    ['began the evening before and lasted into it, without times', noTimes, '13 18:00', '14 15:00', true],
  ])('a stay that %s', (_, activity, on, off, expected) => {
    const stay = { signedOnAt: at(on), signedOffAt: off && at(off) };
    expect(ofDay(activity, zone).hasStay(stay)).toBe(expected);
    expect(ofDay(activity, zone, '2026-03-21').hasStay(stay)).toBe(expected);
  });

  test.each([
    ['07 09:30', false],
    ['13 23:59', false],
    ['14 00:00', true],
    ['16 10:00', true],
  ])('that somebody did not come, said on %s', (said, expected) => {
    expect(ofDay(saturday, zone).hasAbsence({ createdAt: at(said) })).toBe(expected);
  });

  test.each([
    ['07 09:00', '07 09:40', false],
    ['13 09:00', '13 22:59', false],
    // It is the 14th already where clocks are 14 hours ahead of UTC.
    ['13 09:00', '13 23:00', true],
    ['14 09:00', '14 15:00', true],
    ['07 09:00', null, true],
  ])('where the zone is not known, a stay from %s to %s: %s', (on, off, expected) => {
    const { hasStay, hasAbsence } = ofDayAnywhere(saturday);
    expect(hasStay({ signedOnAt: at(on), signedOffAt: off && at(off) })).toBe(expected);
    if (off) expect(hasAbsence({ createdAt: at(off) })).toBe(expected);
    expect(
      ofDayAnywhere({ ...saturday, status: 'Completed' }).hasStay({ signedOnAt: at(on), signedOffAt: off && at(off) }),
    ).toBe(true);
  });

  test('is everything, once the activity is completed', () => {
    const { hasStay, hasAbsence } = ofDay({ ...saturday, status: 'Completed' }, zone);
    expect(hasStay({ signedOnAt: at('13 09:00'), signedOffAt: at('13 15:00') })).toBe(true);
    expect(hasAbsence({ createdAt: at('13 09:30') })).toBe(true);
  });

  test('is what is said today, until its date comes', () => {
    const of = (today: string) => {
      const { hasStay, hasAbsence } = ofDay(saturday, zone, `2026-03-${today}`);
      return [
        hasStay({ signedOnAt: at('07 09:00'), signedOffAt: at('07 09:40') }),
        hasAbsence({ createdAt: at('07 09:30') }),
      ];
    };
    expect(['07', '08', '14', '21'].map(of)).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });
});
