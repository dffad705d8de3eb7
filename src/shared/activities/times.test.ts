import { expect, test } from 'vitest';
import { byStart, daysToFinish, runningOrNext, showTimes } from './times.ts';

test.each([
  ['09:00', '15:00', '09:00 to 15:00', 0],
  ['21:30', '02:00', '21:30 to 02:00 (next day)', 1],
  ['00:00', '00:00', '00:00 to 00:00', 0],
  ['09:00', '', 'from 09:00', 0],
  ['', '15:00', 'until 15:00', 0],
  ['', '', '', 0],
] as const)('an activity from "%s" to "%s" reads "%s" and ends %s days later', (startTime, finishTime, text, days) => {
  expect(showTimes({ startTime, finishTime })).toBe(text);
  expect(daysToFinish({ startTime, finishTime })).toBe(days);
});

test('a day’s activities stand by their start, those without one last', () => {
  const starts = ['14:00', '', '09:30'].map((startTime) => ({ startTime }));
  expect(starts.sort(byStart).map(({ startTime }) => startTime)).toEqual(['09:30', '14:00', '']);
});

test.each([
  ['06:00', 'morning'],
  ['10:00', 'morning'],
  ['12:00', 'afternoon'],
  ['16:00', 'night'],
  ['23:59', 'night'],
])('at %s, today leads to the %s', (time, name) => {
  const day = [
    { name: 'morning', startTime: '09:00', finishTime: '12:00', status: 'InProgress' },
    { name: 'noon', startTime: '12:00', finishTime: '', status: 'Completed' },
    { name: 'afternoon', startTime: '13:00', finishTime: '16:00', status: 'InProgress' },
    { name: 'night', startTime: '21:00', finishTime: '02:00', status: 'InProgress' },
  ];
  expect(runningOrNext(day, time)?.name).toBe(name);
  expect(runningOrNext(day.slice(0, 2), '12:00')).toBeUndefined();
});
