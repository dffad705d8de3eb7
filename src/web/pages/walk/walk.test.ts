import { describe, expect, test } from 'vitest';
import { recordsFrom } from '#shared/traps/to-records.ts';
import { distanceText, wayTo } from '#web/parts/position/way-to.ts';
import {
  checkedLately,
  foundByTrap,
  inOrder,
  lastOf,
  nextOpen,
  progressOf,
  speciesOrder,
  type Visit,
  visitsOf,
  type Walk,
  type WalkTrap,
  walkersOf,
} from './walk.ts';

const trap = (id: number): WalkTrap => ({
  ...{ id, code: `T${id}`, type: 'DOC 200', holdsAlive: false, resetsItself: false, state: 'In use' },
  ...{ lure: '', notes: '', latitude: null, longitude: null, lastCheck: null, lastCatch: null },
});

const stoat = { species: 'Stoat', number: 1, sex: null, age: null };

/** A visit at a time of 5 March in Auckland. */
const visit = (trapId: number, time: string, more: Partial<Visit> = {}) =>
  ({
    ...{
      id: trapId,
      trapId,
      code: `T${trapId}`,
      activityId: 9,
      checkedBy: 'Kai',
      checkedAt: `2026-03-05T${time}:00.000Z`,
    },
    ...{ state: 'Set', catches: [], bothHappened: false, ...more },
  }) as Visit;

const walkOf = (...visits: Visit[]) => ({ id: 1, traps: [1, 2, 3, 4].map(trap), visits }) as unknown as Walk;

/** At noon of 6 March in Auckland. */
const now = '2026-03-05T23:00:00.000Z';

describe('what belongs to a walk', () => {
  const trapsOf = (visits: Visit[], activityId: number | null, at = now) =>
    visitsOf(walkOf(...visits), { activityId, now: at }).map(({ trapId }) => trapId);

  test('is of its activity, also of a trap that was retired, removed or moved on the way', () => {
    const visits = [visit(7, '20:00'), visit(3, '01:00')];
    expect(trapsOf(visits, 9)).toEqual([7, 3]);
    expect(progressOf(walkOf(...visits), visits)).toMatchObject({ visited: 2, all: 5 });
  });

  test.each([4, null])('is what activity %s found, as long as it may be the same check', (activityId) => {
    const others = [visit(1, '17:00', { activityId }), visit(2, '16:59', { activityId })];
    expect(trapsOf(others, 9)).toEqual([1]);
    // It stays on this walk while the walk goes on: two walk from both ends.
    const own = visit(3, '22:00');
    expect(trapsOf([own, ...others], 9, '2026-03-06T08:00:00.000Z')).toEqual([3, 1, 2]);
    expect(trapsOf([own, visit(2, '15:59', { activityId })], 9)).toEqual([3]);
  });

  test('without an activity is what was found without a pause of six hours, also over midnight', () => {
    const none = { activityId: null };
    const visits = [visit(3, '10:55', none), visit(2, '05:00', none), visit(1, '22:59', none)].map((one, at) =>
      at === 2 ? { ...one, checkedAt: '2026-03-04T22:59:00.000Z' } : one,
    );
    expect(trapsOf(visits, null, '2026-03-05T11:05:00.000Z')).toEqual([3, 2]);
    expect(trapsOf(visits, null, '2026-03-05T16:56:00.000Z')).toEqual([]);
  });
});

describe('what was found on a walk', () => {
  test('counts each trap once, by whomever, and two checks of one catch once', () => {
    const visits = [
      visit(1, '21:00', { catches: [stoat] }),
      visit(1, '20:30', { catches: [stoat] }),
      visit(2, '20:00'),
    ];
    expect(progressOf(walkOf(...visits), visits)).toEqual({ visited: 2, all: 4, caught: 1, notReached: 0 });
    expect(foundByTrap(visits).get(1)?.checkedAt).toBe('2026-03-05T21:00:00.000Z');
  });

  test('is the latest check of a trap, as in the records, also where somebody could not reach it later', () => {
    const unreached = { state: 'Could not reach it' as const };
    const visits = [
      visit(1, '21:00', unreached),
      visit(2, '20:40', unreached),
      visit(1, '20:30', { catches: [stoat] }),
      visit(2, '20:00', { state: 'Missing' }),
    ];
    const { trapsChecked, notReached, mustelids } = recordsFrom(visits, () => 'mustelids');
    expect([trapsChecked, notReached, mustelids]).toEqual([1, 1, 1]);
    expect(progressOf(walkOf(...visits), visits)).toEqual({ visited: 2, all: 4, caught: 1, notReached: 1 });
    const found = foundByTrap(visits);
    expect([1, 2].map((id) => found.get(id)?.checkedAt.slice(11, 16))).toEqual(['20:30', '20:40']);
  });
});

describe('the next trap', () => {
  const ids = (order: WalkTrap[]) => order.map(({ id }) => id);

  test('is the next open one in the direction of the walk, then one that was passed', () => {
    const order = inOrder(walkOf(), false);
    expect(ids(inOrder(walkOf(), true))).toEqual([4, 3, 2, 1]);
    expect(nextOpen(order, 1, (id) => id === 2)?.id).toBe(3);
    expect(nextOpen(order, 4, (id) => id !== 2)?.id).toBe(2);
    expect(nextOpen(order, null, () => false)?.id).toBe(1);
    expect(nextOpen(order, 3, (id) => id !== 3)).toBeNull();
  });
});

test('a trap that somebody checked within six hours is asked about, but no visit that did not see it', () => {
  const now = '2026-03-06T02:00:00.000Z';
  const walk = walkOf(visit(1, '20:00'), visit(2, '19:59'), visit(3, '23:00', { state: 'Could not reach it' }));
  expect([1, 2, 3].map((id) => checkedLately(walk, id, now)?.trapId)).toEqual([1, undefined, undefined]);
});

test('the last check and catch are those before the walk', () => {
  const [now, before, missing] = [visit(1, '20:00'), visit(1, '01:00'), visit(1, '02:00', { state: 'Missing' })];
  const caught = { checkedAt: '2026-02-01T00:00:00.000Z', state: 'Sprung' as const, catches: [stoat], strikes: null };
  const first = { ...trap(1), lastCheck: caught, lastCatch: caught };
  expect(lastOf(walkOf(now, missing, before), first, [now])).toEqual({ check: before, catch: caught });
  expect(lastOf(walkOf(now), first, [now])).toEqual({ check: caught, catch: caught });
});

test('the six most caught species come first, the others in the order of the list', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  expect(speciesOrder(['Bird', 'Mouse', 'Rat'], [])).toEqual(['Mouse', 'Rat', 'Bird']);
  expect(speciesOrder(names, ['H', 'Gone', 'G', 'F', 'E', 'D', 'C', 'B'])).toEqual([...'HGFEDCAB']);
});

test('who walked, from where to where', () => {
  const visits = [visit(2, '20:10'), visit(4, '20:05', { checkedBy: 'Hēmi', state: 'Missing' }), visit(1, '20:00')];
  expect(walkersOf(visits)).toEqual([
    { name: 'Kai', from: 'T1', to: 'T2', checks: 2 },
    { name: 'Hēmi', from: 'T4', to: 'T4', checks: 0 },
  ]);
});

describe('the way to a trap', () => {
  const from = { latitude: -36.85, longitude: 174.76 };
  test.each([
    [{ latitude: -36.8496, longitude: 174.7605 }, '60 m', 'north-east'],
    [{ latitude: -36.86, longitude: 174.76 }, '1.1 km', 'south'],
    [{ latitude: -36.85, longitude: 174.7599 }, '9 m', 'west'],
    [from, '0 m', 'north'],
  ])('%o is %s, %s', (to, distance, direction) => {
    const way = wayTo(from, to);
    expect([distanceText(way.metres), way.direction]).toEqual([distance, direction]);
  });

  test('across 180 degrees is the short way', () => {
    expect(wayTo({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 }).direction).toBe('east');
  });
});
