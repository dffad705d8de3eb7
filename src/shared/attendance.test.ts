import { describe, expect, test } from 'vitest';
import { countMinutes, judgeTimes, minutesBetween } from './attendance.ts';

const at = (time: string) => `2026-03-05T${time}:00.000Z`;

describe('corrected times', () => {
  const open = { signedOnAt: at('09:00'), signedOffAt: null };
  const closed = { signedOnAt: at('09:00'), signedOffAt: at('12:00') };
  const unsure = { ...closed, isCertain: false };
  const reason = 'Came later';
  test.each<[string, typeof open | typeof closed | typeof unsure, object, string | undefined, string | null]>([
    ['may sign off without a reason', open, { signedOffAt: at('11:00') }, undefined, null],
    ['need a reason for another sign-on', open, { signedOnAt: at('08:00') }, undefined, 'Please give a reason.'],
    ['need a reason for another sign-off', closed, { signedOffAt: at('11:00') }, '', 'Please give a reason.'],
    ['need a reason for somebody who is out again', closed, { signedOffAt: null }, undefined, 'Please give a reason.'],
    ['need none where they are not certain', unsure, { signedOnAt: at('08:00') }, undefined, null],
    ['are fine with a reason', closed, { signedOnAt: at('08:00'), signedOffAt: at('11:00') }, reason, null],
    [
      'cannot end before they begin',
      closed,
      { signedOffAt: at('08:59') },
      reason,
      'Signing off cannot be before signing on.',
    ],
    ['cannot begin in the future', open, { signedOnAt: at('13:01') }, reason, 'The time cannot be in the future.'],
    ['cannot end in the future', open, { signedOffAt: at('13:01') }, reason, 'The time cannot be in the future.'],
    ['that stay as they are need nothing', closed, {}, undefined, null],
  ])('%s', (_what, before, changed, given, expected) => {
    const wrong = judgeTimes(before, { ...before, ...changed }, { now: at('13:00'), reason: given });
    expect(wrong?.message ?? null).toBe(expected);
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
