import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addDays } from '#shared/dates.ts';
import type { Arrival } from '#shared/traps/checks.ts';
import type { createTrapSchema } from '#shared/traps.ts';
import { makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { compareTrapReports } from '#test/trap-figures.ts';
import { whole } from '#test/whole.ts';
import { trapChecks } from '../db/schema/traps.ts';
import { createTrapChecks, removeTrapCheck } from './trap-checks.ts';
import { createTrapLine, removeTrapLine } from './trap-lines.ts';
import { readTrapReport } from './trap-report.ts';
import { speciesLibrary } from './trap-types.ts';
import { createTrap, removeTrap, updateTrap } from './traps.ts';

const act = { ...testAct, timeZone: 'Pacific/Auckland' };

type Made = {
  trapId: number;
  checkedAt: string;
  state?: Arrival;
  catches?: { species: string; number: number }[];
  bothHappened?: boolean;
};

function scene() {
  const { db, sqlite } = createTestDb();
  const { id: projectId, name: project } = makeProject(db);
  const add = (code: string, more: Partial<z.output<typeof createTrapSchema>> = {}) =>
    createTrap(db, act, { projectId, code, type: 'Victor', ...more }).id;
  const check = (...checks: Made[]) =>
    createTrapChecks(db, act, { checks: checks.map((one) => ({ state: 'Set' as Arrival, ...one })) }).ids;
  const report = (from?: string, to?: string) => whole(readTrapReport(db, act, { projectId, from, to }));
  return { db, sqlite, projectId, project, add, check, report };
}

/** 09:00 in Auckland in January 2026, on a day of it. */
const on = (day: number) => new Date(Date.UTC(2026, 0, day - 1, 20)).toISOString();
const rat = (number = 1) => ({ catches: [{ species: 'Ship rat', number }] });

test('counts checks, catches and nights by species, month, line and trap', () => {
  const { db, projectId, project, add, check, report } = scene();
  const [t10, t2, idle] = [add('T10'), add('T2'), add('T3')];
  const station = add('B1', { type: 'Bait station' });
  const { id: lineId } = createTrapLine(db, act, {
    ...{ projectId, name: 'Ridge', directions: '', checkEveryDays: null, trapIds: [t10] },
  });
  check(
    { trapId: t10, checkedAt: on(1), ...rat(9) },
    { trapId: t10, checkedAt: on(11), ...rat(2) },
    { trapId: t10, checkedAt: on(13), state: 'Missing' },
    { trapId: t10, checkedAt: on(33) },
    { trapId: t2, checkedAt: on(5) },
    { trapId: t2, checkedAt: on(15), state: 'Sprung' },
    { trapId: t2, checkedAt: on(35), catches: [{ species: 'Stoat', number: 1 }] },
    { trapId: station, checkedAt: on(5), ...rat(50) },
    { trapId: station, checkedAt: on(15), ...rat(50) },
  );
  const none = { checks: 0, catches: 0, nights: 0, per100Nights: null };
  const there = { project, isRemoved: false };
  // Nights of T10: 5 and 22; of T2: 5 and 10. Catches of checks that have nights: 2 and 1.
  expect(report()).toEqual({
    ...{ checks: 6, catches: 12, nights: 42, per100Nights: 7.14 },
    bySpecies: [
      { species: 'Ship rat', catches: 11 },
      { species: 'Stoat', catches: 1 },
    ],
    byMonth: [
      { month: '2026-01', species: 'Ship rat', catches: 11, countsAs: 'rats' },
      { month: '2026-02', species: 'Stoat', catches: 1, countsAs: 'mustelids' },
    ],
    byLine: [
      { lineId, name: 'Ridge', project, checks: 3, catches: 11, nights: 27, per100Nights: 7.41 },
      { lineId: null, name: '', project: null, checks: 3, catches: 1, nights: 15, per100Nights: 6.67 },
    ],
    byTrap: [
      { trapId: t2, code: 'T2', ...there, checks: 3, catches: 1, nights: 15, per100Nights: 6.67 },
      { trapId: idle, code: 'T3', ...there, ...none },
      { trapId: t10, code: 'T10', ...there, checks: 3, catches: 11, nights: 27, per100Nights: 7.41 },
    ],
  });
  // The nights of a check are in the days in which it was made, whole.
  expect(report('2026-02-01', '2026-02-03')).toMatchObject({ checks: 1, catches: 0, nights: 22, per100Nights: 0 });
  expect(report('2025-01-01', '2025-12-31')).toMatchObject({ ...none, bySpecies: [], byMonth: [] });
  removeTrap(db, act, { id: t10 });
  removeTrap(db, act, { id: idle });
  removeTrapLine(db, act, { id: lineId });
  const after = report();
  expect([
    after.checks,
    after.byTrap.map(({ code, isRemoved }) => [code, isRemoved]),
    after.byLine.map(({ name }) => name),
  ]).toEqual([
    6,
    [
      ['T2', false],
      ['T10', true],
    ],
    ['Ridge', ''],
  ]);
  expect(report('2026-02-04', '2026-02-04').byTrap.map(({ code }) => code)).toEqual(['T2']);
  expect(whole(readTrapReport(db, act, { projectId: makeProject(db).id }))).toEqual({
    ...{ ...none, bySpecies: [], byMonth: [], byLine: [], byTrap: [] },
  });
});

test('says what a species counts as, also of one that is removed from the list, or that came back to it as another', () => {
  const { db, add, check, report } = scene();
  const species = (name: string) => speciesLibrary.list(db).find((one) => one.name === name) ?? { id: 0 };
  const trapId = add('T1');
  check(
    { trapId, checkedAt: on(1), ...rat(2) },
    { trapId, checkedAt: on(11), catches: [{ species: 'Hare', number: 1 }] },
  );
  const counted = () => report().byMonth.map(({ species, countsAs, catches }) => [species, countsAs, catches]);
  for (const name of ['Ship rat', 'Hare']) speciesLibrary.remove(db, act, { id: species(name).id });
  expect(counted()).toEqual([
    ['Hare', 'others', 1],
    ['Ship rat', 'rats', 2],
  ]);
  const { id } = speciesLibrary.create(db, act, { name: 'Hare', countsAs: 'possums' });
  expect(counted()[0]).toEqual(['Hare', 'possums', 1]);
  speciesLibrary.remove(db, act, { id });
});

test('leaves out the nights while a trap was retired', () => {
  const { db, add, check, report } = scene();
  const id = add('T1', { setOn: '2025-12-01' });
  check({ trapId: id, checkedAt: on(1) }, { trapId: id, checkedAt: on(21) }, { trapId: id, checkedAt: on(25) });
  updateTrap(db, act, { id, state: 'Retired', retiredReason: 'Flood', retiredOn: '2026-01-05' });
  updateTrap(db, act, { id, state: 'In use', setOn: '2026-01-20' });
  expect(report().nights).toBe(4);
});

test('says the same as queries of its own, over any checks and any days', () => {
  const { db, sqlite, projectId, add } = scene();
  const ids = [add('T1'), add('T2')];
  const made = fc.record({
    trapId: fc.constantFrom(...ids),
    // Minutes around the end of summer time, most of them close to each other.
    checkedAt: fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1800 }))
      .map(([day, minute]) => new Date(Date.UTC(2025, 2, 25 + day, 0, minute)).toISOString()),
    state: fc.constantFrom<Arrival>('Set', 'Set', 'Sprung', 'Bait gone', 'Missing'),
    isCaught: fc.boolean(),
    catches: fc.array(
      fc.record({ species: fc.constantFrom('Ship rat', 'Stoat'), number: fc.integer({ min: 1, max: 3 }) }),
      { maxLength: 2 },
    ),
    bothHappened: fc.boolean(),
    removed: fc.boolean(),
  });
  const days = fc.tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 0, max: 10 }));
  const isApart = (one: { trapId: number; checkedAt: string }) => `${one.trapId} ${one.checkedAt}`;
  fc.assert(
    fc.property(fc.uniqueArray(made, { maxLength: 25, selector: isApart }), days, (all, [start, length]) => {
      const checks = all.map(({ isCaught, ...one }) => ({
        ...one,
        catches: isCaught && one.state !== 'Missing' ? one.catches : [],
      }));
      db.delete(trapChecks).run();
      if (checks.length > 0) {
        const { ids: made } = createTrapChecks(db, act, { checks: checks.map(({ removed, ...one }) => one) });
        for (const [index, id] of made.entries()) if (checks[index]?.removed) removeTrapCheck(db, act, { id });
      }
      const from = addDays('2025-03-25', start);
      const to = addDays(from, length);
      compareTrapReports({ db, sqlite }, { projectId, from, to, timeZone: act.timeZone });
    }),
    { numRuns: 150 },
  );
}, 60_000);
