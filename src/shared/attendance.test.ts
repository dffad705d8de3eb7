import { describe, expect, test } from 'vitest';
import {
  countMinutes,
  daysOut,
  inPresses,
  isEndKnown,
  isUnsure,
  judgeLength,
  judgeTimes,
  minutesBetween,
} from './attendance.ts';
import { bounds } from './bounds.ts';
import { messages } from './messages.ts';

const at = (time: string) => `2026-03-05T${time}:00.000Z`;

describe('corrected times', () => {
  const open = { signedOnAt: at('09:00'), signedOffAt: null };
  const closed = { signedOnAt: at('09:00'), signedOffAt: at('12:00') };
  const unsure = { ...closed, isCertain: false };
  const reason = 'Came later';
  const giveReason = `reason: ${messages.attendance.giveReason}`;
  const { inFuture, offBeforeOn } = messages.attendance;
  const [ahead, aheadClosed] = [
    { signedOnAt: at('14:00'), signedOffAt: null },
    { signedOnAt: at('09:00'), signedOffAt: at('14:00') },
  ];
  test.each<[string, typeof open | typeof closed | typeof unsure, object, string | undefined, string | null]>([
    ['may sign off without a reason', open, { signedOffAt: at('11:00') }, undefined, null],
    ['need a reason for another sign-on', open, { signedOnAt: at('08:00') }, undefined, giveReason],
    ['need a reason for another sign-off', closed, { signedOffAt: at('11:00') }, '', giveReason],
    ['need a reason for somebody who is out again', closed, { signedOffAt: null }, undefined, giveReason],
    ['need none where they are not certain', unsure, { signedOnAt: at('08:00') }, undefined, null],
    ['are fine with a reason', closed, { signedOnAt: at('08:00'), signedOffAt: at('11:00') }, reason, null],
    ['cannot end before they begin', closed, { signedOffAt: at('08:59') }, reason, `signedOffAt: ${offBeforeOn}`],
    ['cannot begin in the future', open, { signedOnAt: at('13:01') }, reason, `signedOnAt: ${inFuture}`],
    ['cannot end in the future', open, { signedOffAt: at('13:01') }, reason, `signedOffAt: ${inFuture}`],
    ['that stay as they are need nothing', closed, {}, undefined, null],
    ['may be those of this minute', open, { signedOnAt: at('13:00'), signedOffAt: at('13:00') }, reason, null],
    ['are not judged again where a clock was ahead and only the other is changed', ahead, {}, undefined, null],
    ['nor the end', aheadClosed, { signedOnAt: at('08:00') }, reason, null],
    ['need a reason for another end of a known stay', aheadClosed, { signedOffAt: at('12:00') }, undefined, giveReason],
  ])('%s', (_what, before, changed, given, expected) => {
    const wrong = judgeTimes(before, { ...before, ...changed }, { now: at('13:00'), reason: given });
    expect(wrong && `${wrong.field}: ${wrong.message}`).toBe(expected);
  });
});

describe('a stay of more than a day', () => {
  const hours = (count: number, ms = 0) => new Date(Date.parse(at('09:00')) + count * 3_600_000 + ms).toISOString();
  const judge = (signedOffAt: string | null) => judgeLength({ signedOnAt: at('09:00'), signedOffAt }, 'Kahu Parata');

  test('is asked about, one of more than a week is refused, and of somebody who is still out nothing is said', () => {
    const asked = (days: number) => ({
      isRefused: false,
      message: messages.attendance.wouldBeOut('Kahu Parata', days),
    });
    expect([judge(null), judge(hours(24))]).toEqual([null, null]);
    expect(judge(hours(24, 1))).toEqual(asked(1));
    expect(judge(hours(36))).toEqual(asked(2));
    expect(judge(hours(7 * 24))).toEqual(asked(7));
    expect(judge(hours(7 * 24, 1))).toEqual({ isRefused: true, message: messages.attendance.tooLong });
  });

  test('is counted in days', () => {
    expect([24, 25, 36, 24 * 30].map((count) => daysOut(at('09:00'), hours(count)))).toEqual([null, 1, 2, 30]);
  });
});

test('an end is known where it is certain; rows of an earlier version, which do not say so, are', () => {
  const ended = { signedOffAt: at('12:00') };
  expect([{}, { isCertain: true }, { isCertain: false }].map(isUnsure)).toEqual([false, false, true]);
  expect([ended, { ...ended, isCertain: false }, { signedOffAt: null }].map(isEndKnown)).toEqual([true, false, false]);
});

describe('the people of a press', () => {
  const ids = Array.from({ length: bounds.people + 1 }, (_, n) => ({ volunteerId: n + 1 }));

  test('are as many presses as they take', () => {
    expect(inPresses(ids)).toEqual([ids.slice(0, -1), ids.slice(-1)]);
    expect([inPresses(ids.slice(1)).length, inPresses([])]).toEqual([1, []]);
  });
});

describe('minutes', () => {
  test.each<[string, string, string | null, number | null]>([
    ['are those that a clock shows', '2026-03-05T09:00:40Z', '2026-03-05T12:00:10Z', 180],
    ['go over midnight', '2026-03-05T10:30:00Z', '2026-03-05T13:45:00Z', 195],
    ['count the hour that comes twice', '2026-04-04T13:30:00Z', '2026-04-04T15:30:00Z', 120],
    ['are not known while somebody is out', '2026-03-05T09:00:00Z', null, null],
  ])('%s', (_what, signedOnAt, signedOffAt, expected) => {
    expect(minutesBetween({ signedOnAt, signedOffAt })).toBe(expected);
  });
});

test('the hours of somebody at two places at once count once, for the earlier sign-on, and not while they are out', () => {
  const stay = (id: number, volunteerId: number, on: string, off: string | null) => ({
    ...{ id, volunteerId, signedOnAt: `2026-03-04T${on}:30.000Z`, signedOffAt: off && `2026-03-04T${off}:10.000Z` },
  });
  const stays = [
    stay(4, 1, '12:00', null),
    stay(3, 1, '09:30', '11:00'),
    stay(2, 1, '09:00', '09:45'),
    stay(1, 1, '08:00', '10:00'),
    stay(5, 2, '08:00', '10:00'),
  ];
  expect([...countMinutes(stays)].sort()).toEqual([
    [1, 120],
    [2, 0],
    [3, 60],
    [4, 0],
    [5, 120],
  ]);
});

test('of two sign-ons at one moment the one with the lower id counts, in whatever order they are known', () => {
  const stay = (id: number, from: string, to: string) => ({
    id,
    volunteerId: 1,
    signedOnAt: at(from),
    signedOffAt: at(to),
  });
  const stays = [
    stay(1, '09:00', '10:00'),
    stay(2, '09:00', '11:00'),
    stay(3, '08:30', '09:15'),
    stay(4, '10:30', '12:00'),
  ];
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
  ]) {
    const counted = countMinutes(order.flatMap((n) => stays[n] ?? []));
    expect([1, 2, 3, 4].map((id) => counted.get(id))).toEqual([45, 60, 45, 60]);
  }
});
