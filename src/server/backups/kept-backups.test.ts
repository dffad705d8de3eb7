import { expect, test } from 'vitest';
import { newestFirst } from '#shared/backups.ts';
import { type DatedCopy, keptBackups } from './kept-backups.ts';

const timeZone = 'Pacific/Auckland';
const dayMs = 86_400_000;

/** A copy of 02:30 in Auckland on each of the last `days` days before `now`, newest first. */
function nights(days: number, now: string): DatedCopy[] {
  return Array.from({ length: days }, (_, i) => {
    const at = new Date(Date.parse(now) - i * dayMs).toISOString();
    return { fileName: `night ${at.slice(0, 10)}`, kind: 'nightly', at };
  });
}

/** What is left after a server has run for `days` days and rotated after each copy. */
function rotateDaily(days: number, nightsKept: number, start = '2025-01-01T13:30:00.000Z') {
  let copies: DatedCopy[] = [];
  for (let day = 0; day < days; day += 1) {
    const now = new Date(Date.parse(start) + day * dayMs).toISOString();
    copies.push({ fileName: now.slice(0, 10), kind: 'nightly', at: now });
    const kept = keptBackups(copies, { nights: nightsKept, timeZone, now });
    copies = copies.filter(({ fileName }) => kept.has(fileName));
  }
  return copies;
}

function countBy(kept: Map<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const as of kept.values()) counts[as] = (counts[as] ?? 0) + 1;
  return counts;
}

test('two years of nights leave 14 nights, 8 weeks and 12 months, of which the nights already hold some', () => {
  const now = '2026-12-30T13:30:00.000Z';
  const kept = keptBackups(nights(730, now), { nights: 14, timeZone, now });
  // The nights are those of three weeks; the weeks reach into the month before last.
  expect(countBy(kept)).toEqual({ nightly: 14, weekly: 5, monthly: 11 });
});

test('rotating after each copy leaves the same as rotating once, so that no week or month is lost on the way', () => {
  const now = new Date(Date.parse('2025-01-01T13:30:00.000Z') + 419 * dayMs).toISOString();
  const once = keptBackups(nights(420, now), { nights: 14, timeZone, now });
  expect(
    rotateDaily(420, 14)
      .map(({ fileName }) => `night ${fileName}`)
      .sort(),
  ).toEqual([...once.keys()].sort());
});

test('each month keeps its last night by the clocks of the group', () => {
  const now = '2026-05-20T13:30:00.000Z';
  const kept = keptBackups(nights(60, now), { nights: 1, timeZone, now });
  // 13:30 on 30 April in UTC is 1 May in Auckland.
  expect(kept.get('night 2026-04-29')).toBe('monthly');
  expect(kept.has('night 2026-04-30')).toBe(false);
});

test('copies made by hand, before upgrades and before restores are kept apart from the nights and from each other', () => {
  const now = '2026-03-20T13:30:00.000Z';
  const others = (['by hand', 'upgrade', 'restore'] as const).flatMap((kind) =>
    [1, 2, 3, 4].map((n) => ({ fileName: `${kind} ${n}`, kind, at: `2026-03-2${n}T00:00:00.000Z` })),
  );
  const kept = keptBackups([...nights(3, now), ...others], { nights: 3, timeZone, now: '2026-03-25T00:00:00.000Z' });
  expect(countBy(kept)).toEqual({ nightly: 3, 'by hand': 3, upgrade: 3, restore: 3 });
  expect(kept.has('by hand 1'), 'the oldest goes').toBe(false);
});

test.each([
  ['ahead', '2031-03-20T13:30:00.000Z', '2026-03-20T13:30:00.000Z'],
  ['behind', '2026-03-20T13:30:00.000Z', '2000-01-20T13:30:00.000Z'],
])('a clock that went %s for a month pushes no copy of the other time out', (_, one, other) => {
  const copies = [...nights(30, one), ...nights(30, other)];
  const alone = [one, other].map((now) => keptBackups(nights(30, now), { nights: 14, timeZone, now }));
  const now = [one, other].sort()[0] ?? '';
  expect([...keptBackups(copies, { nights: 14, timeZone, now }).keys()].sort()).toEqual(
    alone.flatMap((kept) => [...kept.keys()]).sort(),
  );
});

test('the newest is the one of now, whether the clock was ahead or is behind; what it cannot have made comes last', () => {
  const sorted = (now: string) =>
    newestFirst(['2026-03-16', '2031-01-01', '2026-03-17', '2030-01-01'], `${now}T00:00:00.000Z`, (day) => day);
  expect(sorted('2026-03-17')).toEqual(['2026-03-17', '2026-03-16', '2031-01-01', '2030-01-01']);
  expect(sorted('2026-03-16'), 'a day ahead is another zone').toEqual(sorted('2026-03-17'));
  expect(sorted('2001-01-01')).toEqual(['2031-01-01', '2030-01-01', '2026-03-17', '2026-03-16']);
});

test('a server that stood still for a year removes nothing because of its age', () => {
  const copies = nights(14, '2025-03-20T13:30:00.000Z');
  expect(keptBackups(copies, { nights: 14, timeZone, now: '2026-03-20T13:30:00.000Z' }).size).toBe(14);
});

test('a copy is of another time when it is dated more than a day ahead', () => {
  const now = '2026-03-17T13:30:00.000Z';
  const keptWith = (at: string) =>
    keptBackups([...nights(1, now), { fileName: 'ahead', kind: 'nightly', at }], { nights: 1, timeZone, now });
  expect([...keptWith('2026-03-18T13:30:00.000Z').keys()]).toEqual(['ahead']);
  expect([...keptWith('2026-03-18T13:30:00.001Z').keys()]).toEqual(['ahead', 'night 2026-03-17']);
});
