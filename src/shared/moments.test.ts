import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { isMoment, momentOf, momentParts, momentProblem, momentText, showMoment, toInstant } from './moments.ts';

const zone = 'Pacific/Auckland';

test.each([
  ['2026-03-04T19:52:31.000Z', '2026-03-05T08:52'],
  // 02:30 comes twice on 5 April 2026: the second one stays the second one.
  ['2026-04-04T13:30:00.000Z', '2026-04-05T02:30'],
  ['2026-04-04T14:30:00.000Z', '2026-04-05T02:30'],
])('a time that nobody changed stays as it was: %s', (at, typed) => {
  expect(momentOf(at, zone)).toBe(typed);
  expect(toInstant(typed, at, zone)).toBe(at);
});

test('a typed time is one of the group’s clock', () => {
  expect(toInstant('2026-03-05T08:00', '2026-03-04T19:52:31.000Z', zone)).toBe('2026-03-04T19:00:00.000Z');
  expect(toInstant('', '2026-03-04T19:52:31.000Z', zone)).toBeNull();
  expect(toInstant('', null, zone)).toBeNull();
});

test.each(['', '2026-03-05', '2026-02-30T08:00', '2026-03-05T24:00', '2026-03-05T8:00'])('%j is no time', (typed) => {
  expect(isMoment(typed)).toBe(false);
});

describe('the two fields of a moment', () => {
  test.each([
    ['2026-03-05', '09:30', '2026-03-05T09:30'],
    ['', '', ''],
    // A name of a day and half a time are kept as they were typed, whatever letters they have.
    ['Tuesday T', 'Tea time', 'Tuesday T\nTea time'],
    ['2026-03-05', '', '2026-03-05\n'],
    ['', '09:30', '\n09:30'],
    ['2026-02-30', '24:00', '2026-02-30\n24:00'],
  ])('%j and %j are %j, and come apart again', (date, time, moment) => {
    expect(momentText({ date, time })).toBe(moment);
    expect(momentParts(moment)).toEqual({ date, time });
  });

  test.each([
    ['\n09:30', 'date', messages.general.invalidDate],
    ['2026-03-05\n', 'time', messages.times.notATime],
    ['2026-03-05\n7:5', 'time', messages.times.twoDigits],
    ['Friday\n7:5', 'date', messages.general.invalidDate],
  ])('%j says which of them is wrong', (moment, part, message) => {
    expect(momentProblem(moment)).toEqual({ part, message });
    expect(toInstant(moment, null, zone)).toBeNull();
  });

  test.each([
    ['2026-03-05T09:30', '05-March-2026, 09:30'],
    ['2026-03-05\n7:5', '05-March-2026, 7:5'],
    ['', ''],
  ])('%j reads %j', (moment, words) => {
    expect(showMoment(moment)).toBe(words);
  });
});
