import { describe, expect, test } from 'vitest';
import {
  alarmAt,
  dueMail,
  expectedSpan,
  isUnheard,
  overdueOf,
  pastFinish,
  putOffFrom,
  quietOf,
  showSpan,
} from './still-out.ts';

const watch = { timeZone: 'Pacific/Auckland', overdueMinutes: 60 };
/** Signed on at 08:40 on 21-November-2026, when the activity was planned from 09:00 to 13:00 (13 h ahead of UTC). */
const signedOn = { signedOnAt: '2026-11-20T19:40:00.000Z', startTime: '09:00', finishTime: '13:00' };

/** The sign-on, and when the alarm begins (UTC). */
const alarms: [string, Partial<typeof signedOn>, string][] = [
  ['an hour after the finish', {}, '2026-11-21T01:00:00.000Z'],
  ['an hour after the finish, without a start', { startTime: '' }, '2026-11-21T01:00:00.000Z'],
  [
    'two hours after a sign-on after the finish',
    { signedOnAt: '2026-11-21T02:00:00.000Z' },
    '2026-11-21T04:00:00.000Z',
  ],
  ['at 20:00 without a finish', { finishTime: '' }, '2026-11-21T07:00:00.000Z'],
  [
    'four hours after a late sign-on without a finish',
    { startTime: '21:00', finishTime: '', signedOnAt: '2026-11-21T08:07:00.000Z' },
    '2026-11-21T12:07:00.000Z',
  ],
];

describe('somebody is still out', () => {
  test.each(alarms)('%s', (_name, given, at) => {
    const person = { ...signedOn, ...given };
    expect(alarmAt(person, watch)).toBe(at);
    expect(overdueOf([person], watch, new Date(Date.parse(at) - 1).toISOString())).toEqual([]);
    expect(overdueOf([person], watch, at)).toEqual([{ person, began: at, since: at }]);
  });

  test('after the minutes that the group chose, which move neither 20:00 nor the four hours; 0 turns the alarm off', () => {
    const late = { ...signedOn, finishTime: '', signedOnAt: '2026-11-21T05:00:00.000Z' };
    const soon = { ...watch, overdueMinutes: 15 };
    expect(alarmAt(signedOn, soon)).toBe('2026-11-21T00:15:00.000Z');
    expect(alarmAt({ ...signedOn, finishTime: '' }, soon)).toBe('2026-11-21T07:00:00.000Z');
    expect(alarmAt(late, soon)).toBe('2026-11-21T09:00:00.000Z');
    for (const person of [signedOn, { ...signedOn, finishTime: '' }, late])
      expect(alarmAt(person, { ...watch, overdueMinutes: 0 })).toBeNull();
  });

  test('not for 30 minutes after somebody said that they are fine, and then since those passed', () => {
    const began = '2026-11-21T01:00:00.000Z';
    const until = putOffFrom('2026-11-21T01:10:00.000Z');
    expect(until).toBe('2026-11-21T01:40:00.000Z');
    const person = { ...signedOn, putOff: { until, by: 'Hēmi Walker' } };
    const other = { ...signedOn, startTime: '08:00' };
    const out = (now: string) => overdueOf([person, other], watch, now);
    const quiet = (now: string) => quietOf([person, other], watch, now);
    expect(out('2026-11-21T01:39:59.000Z')).toEqual([{ person: other, began, since: began }]);
    expect(quiet('2026-11-21T01:39:59.000Z')).toEqual([{ until, by: 'Hēmi Walker', people: [person] }]);
    expect(out(until)).toEqual([
      { person, began, since: until },
      { person: other, began, since: began },
    ]);
    expect(quiet(until)).toEqual([]);
    // Before their alarm begins there is nothing to be quiet about.
    expect(quiet('2026-11-21T00:59:00.000Z')).toEqual([]);
  });

  test('since their alarm began, where somebody had said long before that they are fine', () => {
    const person = { ...signedOn, putOff: { until: '2026-11-20T20:00:00.000Z', by: 'Hēmi Walker' } };
    const began = '2026-11-21T01:00:00.000Z';
    expect(overdueOf([person], watch, began)).toEqual([{ person, began, since: began }]);
  });

  test('as it was said of them: two people who said so are two lines, the first first', () => {
    const [ivy, kai] = ['2026-11-21T01:40:00.000Z', '2026-11-21T01:35:00.000Z'].map((until, at) => ({
      ...signedOn,
      putOff: { until, by: at === 0 ? 'Ivy' : 'Kai' },
    }));
    const lines = quietOf(
      [ivy, kai, ivy].flatMap((one) => one ?? []),
      watch,
      '2026-11-21T01:20:00.000Z',
    );
    expect(lines.map(({ by, people }) => [by, people.length])).toEqual([
      ['Kai', 1],
      ['Ivy', 2],
    ]);
  });

  test('each at their own time, whose began first before the others', () => {
    const late = { ...signedOn, signedOnAt: '2026-11-21T00:20:00.000Z' };
    const people = [late, signedOn];
    const at = (now: string) => overdueOf(people, watch, now).map(({ person }) => person);
    expect(at('2026-11-21T01:00:00.000Z')).toEqual([signedOn]);
    expect(at('2026-11-21T02:20:00.000Z')).toEqual([signedOn, late]);
    const span = { first: '2026-11-21T00:00:00.000Z', last: '2026-11-21T01:20:00.000Z' };
    expect(expectedSpan([...people, signedOn], watch.timeZone)).toEqual(span);
    expect(expectedSpan([], watch.timeZone)).toEqual({ first: '', last: '' });
  });
});

describe('the leader is reminded', () => {
  const finish = '2026-11-21T00:00:00.000Z';
  const late = { ...signedOn, signedOnAt: '2026-11-20T23:59:00.000Z' };

  test('from the finish time on, of everybody who is signed on then, until their alarm begins', () => {
    const people = [signedOn, late];
    expect(pastFinish(people, watch, '2026-11-20T23:59:59.999Z')).toBeNull();
    expect(pastFinish(people, watch, finish)).toEqual({ people, at: finish });
    expect(pastFinish(people, watch, '2026-11-21T00:59:59.999Z')).toEqual({ people, at: finish });
    expect(pastFinish(people, watch, '2026-11-21T01:00:00.000Z')).toBeNull();
  });

  test('of whoever signed on after the finish when they are expected, an hour later', () => {
    const people = [signedOn, { ...signedOn, signedOnAt: '2026-11-20T23:50:00.000Z', finishTime: '12:30' }];
    const at = '2026-11-21T00:50:00.000Z';
    expect(pastFinish(people, watch, '2026-11-21T00:49:00.000Z')?.people).toHaveLength(1);
    expect(pastFinish(people, watch, at)).toEqual({ people, at });
    expect(pastFinish(people.toReversed(), watch, at)?.at).toBe(at);
  });

  test('for an hour where the alarm is turned off, and never without a finish time', () => {
    const off = { ...watch, overdueMinutes: 0 };
    expect(pastFinish([signedOn], off, '2026-11-21T00:59:59.999Z')).not.toBeNull();
    expect(pastFinish([signedOn], off, '2026-11-21T01:00:00.000Z')).toBeNull();
    for (const either of [watch, off])
      expect(pastFinish([{ ...signedOn, finishTime: '' }], either, '2026-11-21T07:30:00.000Z')).toBeNull();
  });
});

test.each([
  ['00:59:59', -1],
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
  const today = { activityDate: '2026-11-21', startTime: '09:00', peopleCount: 3, isHeard: false };

  test('an hour after the start of an activity with people', () => {
    expect(isUnheard(today, watch, due)).toBe(true);
    expect(isUnheard(today, watch, '2026-11-20T20:59:00.000Z')).toBe(false);
  });

  test.each([{ isHeard: true }, { peopleCount: 0 }, { startTime: '' }])('is not said of one with %o', (given) => {
    expect(isUnheard({ ...today, ...given }, watch, due)).toBe(false);
  });

  test('is not said where the watch is turned off', () => {
    expect(isUnheard(today, { ...watch, overdueMinutes: 0 }, due)).toBe(false);
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
