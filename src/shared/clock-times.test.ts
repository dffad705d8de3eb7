import { describe, expect, test } from 'vitest';
import { isTimeOfDay, readTime } from './clock-times.ts';
import { messages } from './messages.ts';

const { times: text } = messages;

describe('a typed time', () => {
  test.each([
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['0930', '09:30'],
    ['9,30', '09:30'],
    ['9 30', '09:30'],
    ['9', '09:00'],
    ['9.30 pm', '21:30'],
    ['930 p.m.', '21:30'],
    ['9\u00a0am', '09:00'],
    ['2130', '21:30'],
    ['09:30:59', '09:30'],
    [' 09:30 ', '09:30'],
    ['000', '00:00'],
    ['105', '01:05'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['11:59 pm', '23:59'],
    ['23:59', '23:59'],
    ['', ''],
  ])('%j is %j', (typed, time) => {
    expect(readTime(typed)).toEqual({ time });
    expect(time === '' || isTimeOfDay(time)).toBe(true);
  });

  test.each([
    ['24:00', text.midnight],
    ['24:01', text.noSuchTime],
    ['25:00', text.noSuchTime],
    ['9:60', text.noSuchTime],
    ['7:5', text.twoDigits],
    ['0 am', text.twelveHours],
    ['13 pm', text.twelveHours],
    ['09300', text.notATime],
    ['-930', text.notATime],
    ['9:30:5', text.notATime],
    ['pm', text.notATime],
    ['9:', text.notATime],
    ['9.30 pmm', text.notATime],
    ['٩:٣٠', text.notATime],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readTime(typed)).toEqual({ problem });
  });
});

test.each(['9:30', '09:30:00', '24:00', '', '09:60'])('%j is not how a time is stored', (typed) => {
  expect(isTimeOfDay(typed)).toBe(false);
});
