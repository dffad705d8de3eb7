import { expect, test } from 'vitest';
import { instantIn } from './dates.ts';
import { expectedBack, soonerOf } from './expected-back.ts';

const zone = 'Pacific/Auckland';
const iso = (ms: number) => new Date(ms).toISOString();
const hour = 3_600_000;

/** Start, finish, the sign-on and when they are expected, as the group's clock shows them. */
const byClock: [string, string, string, string, string][] = [
  ['before the start', '09:00', '15:00', '2026-11-21 08:40', '2026-11-21 15:00'],
  ['at the finish itself', '09:00', '15:00', '2026-11-21 15:00', '2026-11-21 15:00'],
  ['after the finish: in an hour', '09:00', '15:00', '2026-11-21 15:01', '2026-11-21 16:01'],
  ['after the finish, late in the evening', '09:00', '15:00', '2026-11-21 23:30', '2026-11-22 00:30'],
  ['in winter', '09:00', '15:00', '2026-07-01 08:40', '2026-07-01 15:00'],
  ['with a finish alone', '', '15:00', '2026-11-21 08:40', '2026-11-21 15:00'],
  ['with a finish like the start', '09:00', '09:00', '2026-11-21 08:40', '2026-11-21 09:00'],
  ['without times, in the morning', '', '', '2026-11-21 08:00', '2026-11-21 20:00'],
  ['without times, at 16:00', '', '', '2026-11-21 16:00', '2026-11-21 20:00'],
  ['without times, after 16:00: in four hours', '', '', '2026-11-21 16:01', '2026-11-21 20:01'],
  ['with a start alone, just after midnight', '21:00', '', '2026-11-22 00:05', '2026-11-22 20:00'],
  ['over midnight, before the start', '21:00', '02:00', '2026-11-21 20:30', '2026-11-22 02:00'],
  ['over midnight, in the evening', '21:00', '02:00', '2026-11-21 23:59', '2026-11-22 02:00'],
  ['over midnight, after midnight', '21:00', '02:00', '2026-11-22 00:30', '2026-11-22 02:00'],
  ['over midnight, after the finish', '21:00', '02:00', '2026-11-22 02:30', '2026-11-22 03:30'],
  ['over midnight, the last minute that counts as late', '21:00', '02:00', '2026-11-22 11:29', '2026-11-22 12:29'],
  ['over midnight, the first minute that counts as early', '21:00', '02:00', '2026-11-22 11:30', '2026-11-23 02:00'],
  ['over midnight, a finish at midnight', '18:00', '00:00', '2026-11-21 17:50', '2026-11-22 00:00'],
  ['over the end of a year', '21:00', '02:00', '2026-12-31 20:30', '2027-01-01 02:00'],
  // 2026-09-27: at 02:00 the clock goes forward to 03:00.
  ['in the night when the clock goes forward', '21:00', '04:00', '2026-09-26 20:30', '2026-09-27 04:00'],
  ['a finish that the clock skips: the moment after the gap', '21:00', '02:30', '2026-09-26 20:30', '2026-09-27 03:00'],
  ['the same, signed on after midnight', '21:00', '02:30', '2026-09-27 01:30', '2026-09-27 03:00'],
  ['20:00 on the day when the clock went forward', '', '', '2026-09-27 01:00', '2026-09-27 20:00'],
  // 2026-04-05: at 03:00 the clock goes back to 02:00.
  ['20:00 on the day when the clock went back', '', '', '2026-04-05 01:00', '2026-04-05 20:00'],
  ['a finish after both 02:30', '21:00', '04:00', '2026-04-04 20:30', '2026-04-05 04:00'],
];

test.each(byClock)('signed on %s', (_name, startTime, finishTime, signedOn, expected) => {
  const [signedOnAt, back] = [signedOn, expected].map((text) => instantIn(zone, text.slice(0, 10), text.slice(11)));
  expect(expectedBack(signedOnAt ?? '', { startTime, finishTime }, zone)).toBe(back);
});

/** The same in UTC, where the group's clock cannot say which of two it means. */
const byInstant: [string, string, string, string][] = [
  ['a finish that comes twice: the first', '02:30', '2026-04-04T08:30:00.000Z', '2026-04-04T13:30:00.000Z'],
  ['in the second of two hours: after the finish', '02:30', '2026-04-04T14:10:00.000Z', '2026-04-04T15:10:00.000Z'],
  ['in the first of two hours', '02:30', '2026-04-04T13:10:00.000Z', '2026-04-04T13:30:00.000Z'],
  ['a finish that never comes', '02:30', '2026-09-26T08:30:00.000Z', '2026-09-26T14:00:00.000Z'],
];

test.each(byInstant)('%s', (_name, finishTime, signedOnAt, back) => {
  expect(expectedBack(signedOnAt, { startTime: '21:00', finishTime }, zone)).toBe(back);
});

test('four hours after a sign-on are four hours also when the clock changes', () => {
  for (const signedOnAt of ['2026-09-26T10:00:00.000Z', '2026-04-04T10:00:00.000Z'])
    expect(expectedBack(signedOnAt, { startTime: '', finishTime: '' }, zone)).toBe(
      iso(Date.parse(signedOnAt) + 4 * hour),
    );
});

test('is another moment in another zone', () => {
  const times = { startTime: '09:00', finishTime: '15:00' };
  expect(expectedBack('2026-11-21T08:00:00.000Z', times, 'Europe/Berlin')).toBe('2026-11-21T14:00:00.000Z');
});

test('is never before the sign-on, and at most a day after it', () => {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const times = ['', ...Array.from({ length: 12 }, (_, n) => clock(n * 120 + 17))];
  const days = ['2026-04-04', '2026-04-05', '2026-09-26', '2026-09-27', '2026-11-21'];
  for (const day of days)
    for (const startTime of times)
      for (const finishTime of times)
        for (let minutes = 0; minutes < 1440; minutes += 331) {
          const signedOnAt = instantIn(zone, day, clock(minutes));
          const ms = Date.parse(expectedBack(signedOnAt, { startTime, finishTime }, zone)) - Date.parse(signedOnAt);
          expect(ms, `${day} ${clock(minutes)}, ${startTime} to ${finishTime}`).toBeGreaterThanOrEqual(0);
          expect(ms).toBeLessThanOrEqual(25 * hour);
        }
});

test.each([
  ['the plan, which is sooner', ['09:00', '14:00'], ['09:00', '15:00'], ['09:00', '14:00']],
  ['the screen, which was sooner', ['21:00', '23:00'], ['09:00', '14:00'], ['09:00', '14:00']],
  ['the plan, where both are the same moment', ['08:00', '14:00'], ['09:00', '14:00'], ['08:00', '14:00']],
  ['none at all, where a finish is the same moment', ['09:00', '20:00'], ['', ''], ['', '']],
])(
  'of two plans somebody is expected by %s',
  (_, [startTime = '', finishTime = ''], [start = '', finish = ''], [a, b]) => {
    const shown = { startTime: start, finishTime: finish };
    const sooner = soonerOf({ startTime, finishTime }, shown, '2026-11-20T20:00:00.000Z', zone);
    expect(sooner).toEqual({ startTime: a, finishTime: b });
  },
);
