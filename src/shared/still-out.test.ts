import { describe, expect, test } from 'vitest';
import { alarmAt, dueMail, isStillOut, isUnheard, putOffFrom, showSpan } from './still-out.ts';

const watch = { timeZone: 'Pacific/Auckland', overdueMinutes: 60 };
const planned = { activityDate: '2026-11-21', startTime: '09:00', finishTime: '13:00', putOffUntil: null };

/** What the activity is, and when the alarm begins (UTC). Auckland is 13 h ahead in summer, 12 h in winter. */
const alarms: [string, Partial<typeof planned>, string][] = [
  ['an hour after the finish', {}, '2026-11-21T01:00:00.000Z'],
  ['in winter time', { activityDate: '2026-07-01' }, '2026-07-01T02:00:00.000Z'],
  ['with a finish alone', { startTime: '' }, '2026-11-21T01:00:00.000Z'],
  ['at 20:00 without a finish', { finishTime: '' }, '2026-11-21T07:00:00.000Z'],
  ['at 20:00 without any time', { startTime: '', finishTime: '' }, '2026-11-21T07:00:00.000Z'],
  [
    'on the next day for a finish before the start',
    { startTime: '21:00', finishTime: '02:00' },
    '2026-11-21T14:00:00.000Z',
  ],
  ['after midnight for a late finish', { finishTime: '23:30' }, '2026-11-21T11:30:00.000Z'],
  // 2026-04-05 at 03:00 the clock goes back to 02:00: 02:30 comes twice.
  [
    'after the first 02:30 of the night when it comes twice',
    { activityDate: '2026-04-04', startTime: '20:00', finishTime: '02:30' },
    '2026-04-04T14:30:00.000Z',
  ],
  [
    '20:00 of the day when the clock goes back',
    { activityDate: '2026-04-05', finishTime: '' },
    '2026-04-05T08:00:00.000Z',
  ],
  // 2026-09-27 at 02:00 the clock goes forward to 03:00: 02:30 never comes.
  [
    'after 03:00 for a finish at 02:30 that the clock skips',
    { activityDate: '2026-09-26', startTime: '20:00', finishTime: '02:30' },
    '2026-09-26T15:00:00.000Z',
  ],
];

describe('people are still out', () => {
  test.each(alarms)('%s', (_name, given, at) => {
    const activity = { ...planned, ...given };
    expect(alarmAt(activity, watch)).toBe(at);
    expect(isStillOut(activity, watch, new Date(Date.parse(at) - 1).toISOString())).toBe(false);
    expect(isStillOut(activity, watch, at)).toBe(true);
  });

  test('after the minutes that the group chose, which do not move 20:00; 0 turns the alarm off', () => {
    expect(alarmAt(planned, { ...watch, overdueMinutes: 15 })).toBe('2026-11-21T00:15:00.000Z');
    expect(alarmAt({ ...planned, finishTime: '' }, { ...watch, overdueMinutes: 15 })).toBe('2026-11-21T07:00:00.000Z');
    for (const finishTime of ['13:00', ''])
      expect(alarmAt({ ...planned, finishTime }, { ...watch, overdueMinutes: 0 })).toBeNull();
  });

  test('not for 30 minutes after somebody said that they are fine, and never earlier than without that', () => {
    const putOffUntil = putOffFrom('2026-11-21T01:10:00.000Z');
    expect(alarmAt({ ...planned, putOffUntil }, watch)).toBe('2026-11-21T01:40:00.000Z');
    expect(alarmAt({ ...planned, putOffUntil: '2026-11-20T20:00:00.000Z' }, watch)).toBe('2026-11-21T01:00:00.000Z');
  });
});

test.each([
  ['00:59:59', null],
  ['01:00:00', 0],
  ['01:59:59', 0],
  ['02:00:00', 1],
  ['03:00:00', 2],
  ['23:00:00', 2],
])('at %s the mail that is due is %s', (time, due) => {
  expect(dueMail('2026-11-21T01:00:00.000Z', `2026-11-21T${time}.000Z`)).toBe(due);
});

describe('nothing was heard', () => {
  const due = '2026-11-20T21:00:00.000Z';
  const today = { ...planned, peopleCount: 3, isHeard: false };

  test('an hour after the start of an activity with people', () => {
    expect(isUnheard(today, watch, due)).toBe(true);
    expect(isUnheard(today, watch, '2026-11-20T20:59:00.000Z')).toBe(false);
  });

  test.each([{ isHeard: true }, { peopleCount: 0 }, { startTime: '' }])('is not said of one with %o', (given) => {
    expect(isUnheard({ ...today, ...given }, watch, due)).toBe(false);
  });
});

test.each([
  ['2026-11-21T00:00:00.000Z', '0 min'],
  ['2026-11-21T00:14:59.000Z', '14 min'],
  ['2026-11-21T03:00:00.000Z', '3 h'],
  ['2026-11-21T05:16:00.000Z', '5 h 16 min'],
  ['2026-11-22T00:30:00.000Z', '1 day'],
  ['2026-11-23T02:30:00.000Z', '2 days 2 h'],
  ['2026-11-20T23:59:00.000Z', '0 min'],
])('until %s is %s', (to, words) => {
  expect(showSpan('2026-11-21T00:00:00.000Z', to)).toBe(words);
});
