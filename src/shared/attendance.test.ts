import { describe, expect, test } from 'vitest';
import { countMinutes, judgeTimes, minutesBetween, placeSignOff, placeSignOn, type Span } from './attendance.ts';

const at = (time: string) => `2026-03-05T${time}:00.000Z`;

/** A sign-on of one person: at an activity, from a time to another, or until now. */
function span(id: number, activityId: number, on: string, off: string | null = null, more: Partial<Span> = {}): Span {
  const signedOnAt = at(on);
  return { id, activityId, signedOnAt, signedOffAt: off && at(off), heardOnAt: signedOnAt, endedId: null, ...more };
}

const stored = { kind: 'stored', signedOffAt: null, ends: null, endedBy: null };

describe('a sign-on', () => {
  test.each<[string, Span[], number, string, object]>([
    ['of somebody who is nowhere begins', [], 7, '09:00', stored],
    ['after an earlier stay begins anew', [span(1, 7, '08:00', '09:00')], 7, '10:00', stored],
    [
      'by a second phone joins the first',
      [span(1, 7, '09:00')],
      7,
      '09:02',
      { kind: 'joins', id: 1, signedOnAt: at('09:00') },
    ],
    [
      'that was made earlier joins at its time',
      [span(1, 7, '09:00')],
      7,
      '08:55',
      { kind: 'joins', id: 1, signedOnAt: at('08:55') },
    ],
    [
      'of a stay that has ended since joins it',
      [span(1, 7, '09:00', '12:00')],
      7,
      '09:02',
      { kind: 'joins', id: 1, signedOnAt: at('09:00') },
    ],
    ['elsewhere ends the one before', [span(1, 8, '08:00')], 7, '10:00', { ...stored, ends: 1 }],
    [
      'that comes late, and is older, is stored closed',
      [span(1, 8, '10:00')],
      7,
      '09:00',
      { ...stored, signedOffAt: at('10:00'), endedBy: 1 },
    ],
    [
      'that comes late stands between the two that were heard',
      [span(1, 8, '08:00', '11:00'), span(2, 9, '11:00', null, { endedId: 1 })],
      7,
      '10:00',
      { ...stored, signedOffAt: at('11:00'), ends: 1, endedBy: 2 },
    ],
    [
      'in a stay elsewhere that somebody signed off later leaves them out',
      [span(1, 8, '08:00', '12:00')],
      7,
      '10:00',
      stored,
    ],
    [
      'before a stay that has ended is stored closed, for its own sign-off to follow',
      [span(1, 7, '13:00', '17:00')],
      7,
      '09:00',
      { ...stored, signedOffAt: at('13:00') },
    ],
    [
      'never reaches over a stay elsewhere',
      [span(1, 8, '09:00', '10:30'), span(2, 7, '11:00')],
      7,
      '08:50',
      { ...stored, signedOffAt: at('09:00'), endedBy: 1 },
    ],
  ])('%s', (_what, spans, activityId, time, expected) => {
    expect(placeSignOn(spans, { activityId, at: at(time) })).toEqual(expected);
  });
});

describe('a sign-off', () => {
  test.each<[string, Span[], string, object | null]>([
    ['ends the stay', [span(1, 7, '09:00')], '12:00', { kind: 'closes', id: 1, signedOffAt: at('12:00') }],
    ['of nobody changes nothing', [], '12:00', null],
    [
      'by a second phone counts when it was earlier',
      [span(1, 7, '09:00', '12:10')],
      '12:00',
      { kind: 'closes', id: 1, signedOffAt: at('12:00') },
    ],
    ['by a second phone, later, changes nothing', [span(1, 7, '09:00', '12:00')], '12:10', null],
    [
      'ends the stay in which it was made',
      [span(1, 7, '08:00', '12:00'), span(2, 7, '13:00')],
      '11:00',
      { kind: 'closes', id: 1, signedOffAt: at('11:00') },
    ],
    [
      'leaves somebody out who came back since',
      [span(1, 7, '09:00', null, { heardOnAt: at('11:00') })],
      '10:00',
      { kind: 'splits', id: 1, signedOffAt: at('10:00'), signedOnAt: at('11:00') },
    ],
    [
      'by a clock that is a little behind ends the stay at once',
      [span(1, 7, '09:00')],
      '08:58',
      { kind: 'closes', id: 1, signedOffAt: at('09:00') },
    ],
    ['long before the sign-on leaves them out', [span(1, 7, '09:00')], '07:00', null],
  ])('%s', (_what, spans, time, expected) => {
    expect(placeSignOff(spans, at(time))).toEqual(expected);
  });
});

describe('corrected times', () => {
  const open = { signedOnAt: at('09:00'), signedOffAt: null };
  const closed = { signedOnAt: at('09:00'), signedOffAt: at('12:00') };
  const reason = 'Came later';
  test.each<[string, typeof open | typeof closed, object, string | undefined, string | null]>([
    ['may sign off without a reason', open, { signedOffAt: at('11:00') }, undefined, null],
    ['need a reason for another sign-on', open, { signedOnAt: at('08:00') }, undefined, 'Please give a reason.'],
    ['need a reason for another sign-off', closed, { signedOffAt: at('11:00') }, '', 'Please give a reason.'],
    ['need a reason for somebody who is out again', closed, { signedOffAt: null }, undefined, 'Please give a reason.'],
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
