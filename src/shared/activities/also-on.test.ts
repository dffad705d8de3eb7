import { expect, test } from 'vitest';
import { overlaps, showAlsoOn } from './also-on.ts';
import type { Planned } from './todays.ts';

const on = (activityDate: string, startTime = '', finishTime = ''): Planned => ({
  activityDate,
  startTime,
  finishTime,
});
const [before, day, after] = ['2026-03-04', '2026-03-05', '2026-03-06'];
const morning = on(day, '09:00', '12:00');
const night = on(day, '21:00', '02:00');
const allDay = on(day);

test.each<[string, Planned, Planned, boolean]>([
  ['one hour of both', morning, on(day, '11:00', '14:00'), true],
  ['one within the other', morning, on(day, '10:00', '10:30'), true],
  ['one ends as the other begins', morning, on(day, '12:00', '14:00'), false],
  ['the same times on the next day', morning, on(after, '09:00', '12:00'), false],
  ['two of the same moment', on(day, '09:00', '09:00'), on(day, '09:00', '09:00'), true],
  ['without times: all that day', allDay, morning, true],
  ['without times: the evening too', allDay, night, true],
  ['without times: not the day after', allDay, on(after, '00:00', '01:00'), false],
  ['two without times', allDay, on(day), true],
  ['a finish on the next day', night, on(after, '01:00', '05:00'), true],
  ['a finish on the next day, and later', night, on(after, '02:00', '05:00'), false],
  ['a night before, and all of the day', on(before, '21:00', '02:00'), allDay, true],
  ['a night before, and the morning', on(before, '21:00', '02:00'), morning, false],
  ['only a finish: from midnight on', on(day, '', '10:00'), morning, true],
  ['only a start: four hours', on(day, '06:00'), morning, true],
  ['only a start: not longer', on(day, '05:00'), morning, false],
  ['only a start in the evening: past midnight', on(day, '22:00'), on(after, '01:00', '03:00'), true],
])('two activities at the same time: %s', (_, a, b, expected) => {
  expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected]);
});

test('the words name the activity and its times, and the date where it is another', () => {
  const planting = { ...on(day, '10:00', '13:00'), activityName: 'Planting' };
  expect(showAlsoOn(planting, day)).toBe('also on Planting, 10:00 to 13:00');
  expect(showAlsoOn({ ...allDay, activityName: 'Planting' }, day)).toBe('also on Planting');
  const count = { ...on(before, '21:00', '02:00'), activityName: 'Night count' };
  expect(showAlsoOn(count, day)).toBe('also on Night count, 04-March-2026, 21:00 to 02:00 (next day)');
});
