import { expect, test } from 'vitest';
import { instantIn } from '../dates.ts';
import { isTodays } from './todays.ts';

const timeZone = 'Pacific/Auckland';
const at = (clock: string) => instantIn(timeZone, clock.slice(0, 10), clock.slice(11));

/** The activity's date, start and finish, the first moment at which it is today's and the first at which it is not any more. */
const plans: [string, string, string, string, string, string][] = [
  ['a day with times', '2026-11-21', '09:00', '15:00', '2026-11-21 00:00', '2026-11-22 00:00'],
  ['a day without times', '2026-11-21', '', '', '2026-11-21 00:00', '2026-11-22 00:00'],
  ['a finish alone', '2026-11-21', '', '15:00', '2026-11-21 00:00', '2026-11-22 00:00'],
  ['a morning without a finish', '2026-11-21', '09:00', '', '2026-11-21 00:00', '2026-11-22 00:00'],
  ['an evening without a finish', '2026-11-21', '21:00', '', '2026-11-21 00:00', '2026-11-22 01:00'],
  ['a night', '2026-11-21', '21:00', '02:00', '2026-11-21 00:00', '2026-11-22 02:00'],
  ['a night in which the clock goes forward', '2026-09-26', '21:00', '02:30', '2026-09-26 00:00', '2026-09-27 03:00'],
  ['a night in which the clock goes back', '2026-04-04', '21:00', '02:30', '2026-04-04 00:00', '2026-04-05 02:30'],
];

test.each(plans)('%s', (_name, activityDate, startTime, finishTime, begins, ends) => {
  const activity = { activityDate, startTime, finishTime };
  const is = (clock: string, ms = 0) =>
    isTodays(activity, [], { now: new Date(Date.parse(at(clock)) + ms).toISOString(), timeZone });
  expect([is(begins, -1), is(begins), is(ends, -1), is(ends)]).toEqual([false, true, true, false]);
});

test('as long as somebody is signed on who was expected less than a day ago, whatever its date', () => {
  const times = { startTime: '21:00', finishTime: '02:00' };
  const signedOn = [{ ...times, signedOnAt: at('2026-11-21 20:50') }];
  for (const activityDate of ['2026-11-21', '2026-11-28', '2026-11-01']) {
    const is = (clock: string) => isTodays({ ...times, activityDate }, signedOn, { now: at(clock), timeZone });
    expect([is('2026-11-22 00:30'), is('2026-11-23 01:59'), is('2026-11-23 02:00')]).toEqual([true, true, false]);
  }
});
