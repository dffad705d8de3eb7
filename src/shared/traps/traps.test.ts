import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catchCounts } from '../activities/predator.ts';
import { daysIn, todayIn } from '../dates.ts';
import { asFigures, groupsOf } from './checked-twice.ts';
import { arrivals, countCatches, isCheck, type Visit } from './checks.ts';
import { codeOrder } from './codes.ts';
import { checkByOf, type DatedTrap, daysLate, daysLateOf, dueOnNoLine, lineOn, lineWalked } from './due.ts';
import { findTraps, type TrapFilters } from './filters.ts';
import { closeNights, sumNights } from './nights.ts';
import { recordsFrom, speciesGroups } from './to-records.ts';

const zone = 'Pacific/Auckland';

/** A visit at a moment of the winter of Auckland, 12 hours ahead of UTC: `03 09:00`, in June 2026. */
const at = (clock: string, more: Partial<Visit> = {}): Visit => ({
  ...{ trapId: 1, lineId: 1, state: 'Set', catches: [], bothHappened: false },
  checkedAt: new Date(`2026-06-${clock.replace(' ', 'T')}:00+12:00`).toISOString(),
  ...more,
});
const caught = (...catches: [species: string, number: number][]) => ({
  catches: catches.map(([species, number]) => ({ species, number })),
});
const rat = caught(['ship rat', 1]);

const kills = { resetsItself: false, setAgainOn: [] };
const resets = { ...kills, resetsItself: true };
const withNights = (visits: Visit[], trap: Parameters<typeof closeNights>[1], timeZone: string) =>
  closeNights(asFigures(visits), trap, daysIn(timeZone));
const nightsOf = (visits: Visit[], trap: Parameters<typeof closeNights>[1] = kills) =>
  withNights(visits, trap, zone).map(({ nights }) => nights);

const anyVisit: fc.Arbitrary<Visit> = fc.record({
  trapId: fc.integer({ min: 1, max: 3 }),
  lineId: fc.constantFrom(null, 1, 2),
  checkedAt: fc
    .integer({ min: 0, max: 20_000 })
    .map((minutes) => new Date(Date.UTC(2026, 8, 20, 0, minutes)).toISOString()),
  state: fc.constantFrom(...arrivals),
  catches: fc.array(
    fc.record({ species: fc.constantFrom('ship rat', 'stoat', 'cat'), number: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 3 },
  ),
  bothHappened: fc.boolean(),
});
const anyVisits = fc.array(anyVisit, { maxLength: 12 });

test.each(arrivals.map((state) => [state, ['Set', 'Sprung', 'Bait gone', 'Interfered with'].includes(state)] as const))(
  'a visit to a trap that is found %s is a check: %s',
  (state, isOne) => expect(isCheck({ state })).toBe(isOne),
);

describe('nights', () => {
  test.each<[title: string, visits: Visit[], nights: number[]]>([
    ['none of no checks', [], []],
    ['none of the first check', [at('03 09:00', rat)], [0]],
    ['the midnights between two checks', [at('03 09:00'), at('10 08:00')], [0, 7]],
    ['one of an evening and the midnight after it', [at('03 17:59'), at('04 00:00')], [0, 1]],
    ['none of a second check on one day', [at('03 00:00'), at('03 23:59', rat)], [0, 0]],
    ['half where it was found sprung', [at('03 09:00'), at('08 09:00', { state: 'Sprung' })], [0, 2.5]],
    ['half where it had caught, however many', [at('03 09:00'), at('08 09:00', caught(['mouse', 2]))], [0, 2.5]],
    ['in full where a line of catches says none', [at('03 09:00'), at('08 09:00', caught(['mouse', 0]))], [0, 5]],
    ['in full where the bait was gone', [at('03 09:00'), at('08 09:00', { state: 'Bait gone' })], [0, 5]],
    ['none of a trap that is missing', [at('03 09:00'), at('05 09:00', { state: 'Missing' }), at('08 09:00')], [0, 5]],
    ['none of one that nobody reached', [at('03 09:00', { state: 'Could not reach it' }), at('08 09:00')], [0]],
    ['of late checks, by when they were made', [at('10 09:00'), at('03 09:00'), at('08 09:00')], [0, 5, 2]],
    ['also since a check on another line', [at('03 09:00', { lineId: 1 }), at('08 09:00', { lineId: 2 })], [0, 5]],
    ['once where a check was made twice', [at('03 09:00'), at('08 09:00'), at('08 10:00'), at('09 10:00')], [0, 5, 1]],
  ])('%s', (_, visits, nights) => {
    expect(nightsOf(visits)).toEqual(nights);
  });

  test('in full of a trap that resets itself, sprung or with a catch', () => {
    expect(nightsOf([at('03 09:00'), at('08 09:00', { state: 'Sprung' }), at('09 09:00', rat)], resets)).toEqual([
      0, 5, 1,
    ]);
  });

  test.each<[setAgainOn: string[], nights: number[]]>([
    [['2026-06-03'], [0, 5, 2]],
    [['2026-06-04'], [0, 0, 2]],
    [['2026-06-08'], [0, 0, 2]],
    [['2026-06-09'], [0, 5, 0]],
    [['2026-06-11'], [0, 5, 2]],
    [
      ['2026-06-05', '2026-06-10'],
      [0, 0, 0],
    ],
  ])('none of the first check after it was retired and set again on %j', (setAgainOn, nights) => {
    expect(nightsOf([at('03 09:00'), at('08 09:00'), at('10 09:00')], { ...kills, setAgainOn })).toEqual(nights);
  });

  test('are those of the group: of the day on which its clocks go forward, too', () => {
    // 23:30 on the 26th, and 00:30 on the 28th of September 2026: the 27th has 23 hours.
    const visits = [
      { ...at('01 00:00'), checkedAt: '2026-09-26T11:30:00.000Z' },
      { ...at('01 00:00'), checkedAt: '2026-09-27T11:30:00.000Z' },
    ];
    expect(withNights(visits, kills, zone).map(({ nights }) => nights)).toEqual([0, 2]);
    expect(withNights(visits, kills, 'UTC').map(({ nights }) => nights)).toEqual([0, 1]);
  });

  test('add up to the midnights between the first check and the last, in any order of arrival', () => {
    fc.assert(
      fc.property(anyVisits, (all) => {
        const visits = all.map((visit) => ({ ...visit, trapId: 1 }));
        const counted = withNights(visits, resets, zone);
        const sum = counted.reduce((total, { nights }) => total + nights, 0);
        const days = visits.filter(isCheck).map(({ checkedAt }) => Date.parse(todayIn(zone, checkedAt)) / 86_400_000);
        const firsts = counted.map(({ day }) => Date.parse(day) / 86_400_000);
        expect(sum).toBe(days.length === 0 ? 0 : Math.max(...firsts) - Math.min(...days));
        expect(nightsOf(visits, resets).toSorted()).toEqual(nightsOf(visits.toReversed(), resets).toSorted());
      }),
    );
  });
});

describe('the rate', () => {
  test.each<[title: string, nights: number[], catches: number[], rate: number | null]>([
    ['null without checks', [], [], null],
    ['null without nights', [0, 0], [1, 4], null],
    ['of the catches that have nights', [0, 10], [5, 1], 10],
    ['without the catches of a check that closes no night', [10, 0], [1, 7], 10],
    ['to 2 decimals', [30], [1], 3.33],
    ['to 2 decimals, up', [150], [1], 0.67],
    ['0 where nothing was caught', [12.5], [0], 0],
    ['of half nights', [2.5, 2.5], [1, 0], 20],
  ])('%s', (_, nights, catches, rate) => {
    const closed = nights.map((count, index) => ({ nights: count, check: caught(['rat', catches[index] ?? 0]) }));
    const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
    const whole = { checks: nights.length, nights: sum(nights), catches: sum(catches) };
    expect(sumNights(closed)).toEqual({ ...whole, per100Nights: rate });
  });
});

describe('a check that was made twice', () => {
  const twiceIn = (visits: Visit[]) => groupsOf(visits).flatMap((group) => (group.length > 1 ? group : []));
  const twiceOf = (...visits: Visit[]) => visits.map((visit) => twiceIn(visits).includes(visit));

  test.each<[title: string, visits: Visit[], isTwice: boolean[]]>([
    ['alone', [at('03 09:00')], [false]],
    ['six hours apart', [at('03 09:00'), at('03 15:00')], [true, true]],
    ['a minute more', [at('03 09:00'), at('03 15:01')], [false, false]],
    ['whichever came first', [at('03 15:00'), at('03 09:00')], [true, true]],
    ['of two traps', [at('03 09:00'), at('03 09:00', { trapId: 2 })], [false, false]],
    ['three, from the first', [at('03 09:00'), at('03 13:00'), at('03 17:00')], [true, true, false]],
    ['four, in two groups', [at('03 09:00'), at('03 13:00'), at('03 17:00'), at('03 19:00')], [true, true, true, true]],
    [
      'beside a visit that did not reach it',
      [at('03 09:00'), at('03 10:00', { state: 'Could not reach it' })],
      [false, false],
    ],
    ['beside one that found it missing', [at('03 09:00', { state: 'Missing' }), at('03 10:00')], [false, false]],
    ['where the second happened besides', [at('03 09:00'), at('03 10:00', { bothHappened: true })], [false, false]],
    ['where the first happened besides', [at('03 09:00', { bothHappened: true }), at('03 10:00')], [false, false]],
    [
      'the other two of three',
      [at('03 09:00'), at('03 10:00', { bothHappened: true }), at('03 11:00')],
      [true, false, true],
    ],
    [
      'where the first of three happened besides, from the second',
      [at('03 09:00', { bothHappened: true }), at('03 10:00'), at('03 16:00')],
      [false, true, true],
    ],
  ])('%s', (_, visits, isTwice) => {
    expect(twiceOf(...visits)).toEqual(isTwice);
  });

  test('is one in figures: at the earlier moment, on its line, sprung if one was, of each species the larger number', () => {
    const early = at('03 09:00', {
      state: 'Bait gone',
      lineId: 4,
      ...caught(['ship rat', 1], ['stoat', 1], ['ship rat', 2]),
    });
    const late = at('03 10:00', { state: 'Sprung', lineId: 5, ...caught(['ship rat', 2], ['mouse', 1], ['stoat', 2]) });
    const once = { ...early, state: 'Sprung', ...caught(['ship rat', 3], ['stoat', 2], ['mouse', 1]) };
    expect(asFigures([late, early])).toEqual([once]);
    expect(asFigures([early, { ...late, state: 'Set' }])).toEqual([{ ...once, state: 'Bait gone' }]);
    expect(asFigures([{ ...early, bothHappened: true }, late])).toHaveLength(2);
  });

  test('takes no catch away that one of them has, and makes none', () => {
    fc.assert(
      fc.property(anyVisits, (visits) => {
        const figures = asFigures(visits);
        const total = (of: readonly Visit[]) => of.reduce((sum, visit) => sum + countCatches(visit), 0);
        const checks = visits.filter(isCheck);
        expect(total(figures)).toBeLessThanOrEqual(total(checks));
        expect(total(asFigures(visits.map((visit) => ({ ...visit, bothHappened: true }))))).toBe(total(checks));
        const marked = twiceIn(visits).length;
        expect(figures.length).toBeGreaterThanOrEqual(checks.length - marked);
        expect(figures.length === checks.length).toBe(marked === 0);
        expect(figures.map(({ checkedAt }) => checkedAt)).toEqual(figures.map(({ checkedAt }) => checkedAt).toSorted());
      }),
    );
  });
});

describe('a trap is due', () => {
  const trap: DatedTrap = {
    state: 'In use',
    holdsAlive: false,
    setOn: '2026-06-01',
    checkedOn: null,
    checkEveryDays: 14,
  };
  const alive = { ...trap, holdsAlive: true, checkEveryDays: null };

  test.each<[title: string, trap: DatedTrap, today: string, late: number | null]>([
    ['not before its days have passed since it was set', trap, '2026-06-15', null],
    ['a day later', trap, '2026-06-16', 1],
    ['as many days later', trap, '2026-06-20', 5],
    ['from its last check', { ...trap, checkedOn: '2026-06-10' }, '2026-06-24', null],
    ['a day later than that', { ...trap, checkedOn: '2026-06-10' }, '2026-06-25', 1],
    [
      'from when it was set again, where that is later',
      { ...trap, setOn: '2026-06-12', checkedOn: '2026-06-10' },
      '2026-06-27',
      1,
    ],
    ['when it needs repair', { ...trap, state: 'Needs repair' }, '2026-06-16', 1],
    ['never when it is retired', { ...trap, state: 'Retired' }, '2026-12-16', null],
    ['never without days', { ...trap, checkEveryDays: null }, '2026-12-16', null],
    ['not on the day on which it is set, alive', alive, '2026-06-01', null],
    ['on the next, alive', alive, '2026-06-02', 0],
    ['one late on the next but one, alive', alive, '2026-06-03', 1],
    ['not on the day of its check, alive', { ...alive, checkedOn: '2026-06-09' }, '2026-06-09', null],
    ['every day, whatever its line allows', { ...alive, checkEveryDays: 14, checkedOn: '2026-06-09' }, '2026-06-10', 0],
    ['never when it is retired, alive', { ...alive, state: 'Retired' }, '2026-06-10', null],
    ['not while a check is of tomorrow', { ...alive, checkedOn: '2026-06-11' }, '2026-06-10', null],
  ])('%s', (_, one, today, late) => {
    expect(daysLate(one, today)).toBe(late);
    // A phone keeps what was said of its line on another day.
    expect(lineOn({ daysLate: 99, checkBy: checkByOf([one]) }, today).daysLate).toBe(late);
  });

  test.each<[title: string, checked: readonly number[], state: Visit['state'], late: number | null]>([
    ['not any more once each of its traps was checked', [1, 2], 'Set', null],
    ['as before while one is left', [1], 'Set', 7],
    ['as before where one was not reached', [1, 2], 'Could not reach it', 7],
    ['as before where nobody walked it', [], 'Set', 7],
  ])('%s, as its walk on a phone says', (_, checked, state, late) => {
    const line = { ...{ daysLate: 7, checkEveryDays: 14 }, checkBy: { any: '2026-06-08', alive: null } };
    const traps = [1, 2].map((id) => ({ id, state: 'In use' as const, holdsAlive: false }));
    const visits = checked.map((trapId) => ({
      ...{ trapId, checkedAt: '2026-06-15T01:00:00.000Z', state: trapId === 2 ? state : ('Set' as const) },
    }));
    const known = lineWalked(line, { traps, visits }, (instant) => instant.slice(0, 10));
    expect(lineOn(known, '2026-06-15').daysLate).toBe(late);
    expect(lineOn(lineWalked(line, undefined, String), '2026-06-15').daysLate).toBe(7);
    const walkedSince = { ...line, checkBy: { any: '2026-07-01', alive: null } };
    expect(lineWalked(walkedSince, { traps, visits }, (instant) => instant.slice(0, 10))).toEqual(walkedSince);
  });

  test('as on the day on which it shows, as late as the latest of a line', () => {
    const line = { daysLate: null, checkBy: checkByOf([trap, { ...alive, setOn: '2026-06-13' }]) };
    const days = ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-17', '2026-06-30'];
    expect(days.map((day) => lineOn(line, day).daysLate)).toEqual([null, 0, 1, 3, 16]);
    expect(lineOn({ daysLate: 4 }, '2026-06-13').daysLate).toBe(4);
    const [bush, kept] = [
      { projectId: 1, project: 'Bush', checkBy: ['2026-06-13', '2026-06-15', '2026-06-16'] },
      { projectId: 2, project: 'Kept before', traps: 2, daysLate: 5 },
    ];
    expect(dueOnNoLine([bush], '2026-06-12')).toEqual([]);
    expect(dueOnNoLine([bush, kept], '2026-06-15')).toEqual([
      kept,
      { projectId: 1, project: 'Bush', traps: 2, daysLate: 2 },
    ]);
  });

  test.each<[title: string, late: (number | null)[], line: number | null]>([
    ['no traps', [], null],
    ['none that is due', [null], null],
    ['the latest', [4, 10, null], 10],
    ['one of today', [null, 0], 0],
  ])('and so is its line: %s', (_, late, line) => {
    expect(daysLateOf(late.map((one) => ({ daysLate: one })))).toBe(line);
  });
});

const listed = {
  ...{ code: 'T1', type: 'DOC 200', lineId: null, line: null, place: 0, project: 'Ridge', projectId: 1, lure: '' },
  ...{ state: 'In use' as const, setOn: '2026-01-01', setAgainOn: [], notes: '', isBaitStation: false },
  ...{ daysLate: null, lastCaughtAt: null },
};
const clock = { today: '2026-03-05', timeZone: 'Pacific/Auckland' };

test.each([
  ['never, and was set a year ago', { setOn: '2025-03-05' }, true],
  ['never, and was set since', { setOn: '2025-03-06' }, false],
  ['never, and was set again since', { setAgainOn: ['2025-03-06'] }, false],
  ['a year ago', { lastCaughtAt: '2025-03-04T21:00:00.000Z' }, true],
  [
    'a year ago, and was set again since',
    { lastCaughtAt: '2025-03-04T21:00:00.000Z', setAgainOn: ['2026-03-04'] },
    false,
  ],
  ['since it was set again long ago', { lastCaughtAt: '2025-12-05T00:00:00.000Z', setAgainOn: ['2024-03-04'] }, false],
])('a trap has caught nothing for a year that caught something %s', (_, more, isFound) => {
  const trap = { ...listed, setOn: '2020-01-01', ...more };
  expect(findTraps([trap], { term: '', months: 12 }, clock)).toHaveLength(isFound ? 1 : 0);
});

test.each<[asked: Partial<TrapFilters>, found: string[]]>([
  [{}, ['A', 'B', 'D']],
  [{ state: 'All' }, ['A', 'B', 'C', 'D']],
  [{ state: 'Retired' }, ['C']],
  [{ due: true }, ['B']],
  [{ due: false }, ['A', 'B', 'D']],
  [{ projectId: 2 }, ['D']],
  [{ type: 'a24' }, ['D']],
  [{ term: 'bay' }, ['A', 'B']],
  [{ lineId: 5 }, ['B', 'A']],
])('traps are found by %j, those of a line in its order', (asked, found) => {
  const ofLine = { lineId: 5, line: 'Bay line' };
  const traps = [
    { ...listed, ...ofLine, code: 'A', place: 2 },
    { ...listed, ...ofLine, code: 'B', place: 1, daysLate: 0 },
    { ...listed, code: 'C', state: 'Retired' as const },
    { ...listed, code: 'D', type: 'A24', projectId: 2 },
  ];
  expect(findTraps(traps, { term: '', ...asked }, clock).map(({ code }) => code)).toEqual(found);
});

describe('codes sort as people do', () => {
  test.each([
    [['T2', 'T10', 'T100']],
    [['t2', 'T3']],
    [['A9', 'B1']],
    [['MB1', 'MB1a', 'MB2', 'MB10']],
    [['1', '2', '10', '10-1', '10-2', '10-10']],
    [['T007', 'T8', 'T0009', 'T10']],
    [['T0', 'T1']],
    [['T99999999999999999999', 'T100000000000000000000']],
  ])('%j', (codes) => {
    const sorted = codes.toReversed().toSorted((a, b) => (codeOrder(a) < codeOrder(b) ? -1 : 1));
    expect(sorted).toEqual(codes);
  });
});

describe('what checks give to the records of their activity', () => {
  const groups = { 'Ship rat': 'rats', Possum: 'possums', Stoat: 'mustelids', Hedgehog: 'hedgehogs' } as const;
  const from = (...visits: Visit[]) => recordsFrom(visits, (name) => groups[name as keyof typeof groups] ?? 'others');
  const nothing = {
    trapsChecked: 0,
    notReached: 0,
    othersDescription: '',
    rats: 0,
    possums: 0,
    mustelids: 0,
    hedgehogs: 0,
    others: 0,
  };

  test('the groups are those that are documented', () => {
    expect(speciesGroups).toEqual(catchCounts.map(({ name }) => name));
  });

  test.each<[title: string, visits: Visit[], given: Partial<typeof nothing>]>([
    ['nothing of none', [], {}],
    ['each trap once', [at('03 09:00'), at('04 09:00'), at('04 09:00', { trapId: 2 })], { trapsChecked: 2 }],
    [
      'catches by group',
      [
        at('03 09:00', caught(['Ship rat', 2], ['Possum', 1])),
        at('03 09:00', { trapId: 2, ...caught(['Stoat', 1], ['Hedgehog', 3], ['Ship rat', 1]) }),
      ],
      { trapsChecked: 2, rats: 3, possums: 1, mustelids: 1, hedgehogs: 3 },
    ],
    [
      'the others by name, each once',
      [at('03 09:00', caught(['Rabbit', 2], ['Cat', 1])), at('03 09:00', { trapId: 2, ...caught(['Rabbit', 1]) })],
      { trapsChecked: 2, others: 4, othersDescription: 'Cat, Rabbit' },
    ],
    [
      'once what two wrote down',
      [at('03 09:00', caught(['Possum', 1])), at('03 10:00', caught(['Possum', 1]))],
      { trapsChecked: 1, possums: 1 },
    ],
    [
      'what nobody reached apart',
      [
        at('03 09:00', { state: 'Could not reach it' }),
        at('03 11:00', { state: 'Could not reach it' }),
        at('03 09:00', { trapId: 2, state: 'Missing' }),
        at('03 09:00', { trapId: 3, state: 'Missing' }),
        at('03 10:00', { trapId: 3 }),
      ],
      { trapsChecked: 1, notReached: 2 },
    ],
  ])('%s', (_, visits, given) => {
    expect(from(...visits)).toEqual({ ...nothing, ...given });
  });

  test('names as many of the others as the field holds', () => {
    const names = ['a', 'b', 'c'].map((letter) => letter.repeat(98));
    const described = (count: number) =>
      from(at('03 09:00', caught(...names.slice(0, count).map((name): [string, number] => [name, 1]))))
        .othersDescription;
    expect(described(2)).toBe(`${names[0]}, ${names[1]}`);
    expect(described(3)).toBe(described(2));
    const [fits, tooLong] = [200, 201].map(
      (length) => from(at('03 09:00', caught(['x'.repeat(length), 1]))).othersDescription.length,
    );
    expect([fits, tooLong]).toEqual([200, 0]);
  });
});
