import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { linesOf, offerOf } from '#shared/traps/use-them.ts';
import type { createTrapCheckSchema } from '#shared/traps.ts';
import { makeActivity } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import { createTrapCheck, putBackTrapCheck, removeTrapCheck, updateTrapCheck } from '../trap-checks.ts';
import { createTrapLine } from '../trap-lines.ts';
import { readTrapReport } from '../trap-report.ts';
import { createTrap } from '../traps.ts';
import { readDocument } from './document.ts';
import {
  createPredatorRecord,
  listPredatorRecords,
  listPredatorSubTypes,
  removePredatorRecord,
  updatePredatorRecord,
} from './predator.ts';
import { removeActivity } from './remove.ts';
import { countChecksNotUsed, listLineCatches, useLines } from './use-lines.ts';

type Check = Partial<z.output<typeof createTrapCheckSchema>>;

/** A line of four traps on the day of an activity. */
function scene() {
  const { db, sqlite } = createTestDb();
  const { id: activityId, projectId } = makeActivity(db);
  const traps = ['T1', 'T2', 'T3', 'T4'].map((code) => createTrap(db, testAct, { projectId, code, type: 'DOC 200' }));
  const trapIds = traps.map(({ id }) => id);
  createTrapLine(db, testAct, { projectId, name: 'Ridge', directions: '', checkEveryDays: null, trapIds });
  const check = (trap: number, more: Check = {}) =>
    createTrapCheck(db, testAct, {
      ...{ trapId: trapIds[trap - 1]!, activityId, checkedAt: `2026-03-04T19:0${trap}:00.000Z`, state: 'Set' },
      ...more,
    });
  const caught = (species: string, number = 1): Check => ({ state: 'Sprung', catches: [{ species, number }] });
  const press = (corrections?: 'keep' | 'replace') => useLines(db, testAct, { activityId, corrections });
  const records = () => listPredatorRecords(db, { activityId });
  const record = (subType: string) => records().find((row) => row.subType === subType);
  const offer = (id = activityId) => {
    const document = readDocument(db, { id });
    return offerOf(document.predatorRecords, linesOf(document));
  };
  const notUsed = (startDate = '2026-01-01', endDate = '2026-12-31') =>
    countChecksNotUsed(db, testAct, { projectId, startDate, endDate });
  /** How many checks are in no record. */
  const left = (...period: string[]) => notUsed(...period).checksNotUsed;
  /** Counted by SQL alone, from the documented records. */
  const counted = () =>
    sqlite
      .prepare(
        `SELECT coalesce(sum(r.measurement), 0) AS checked, coalesce(sum(r.rats), 0) AS rats, coalesce(sum(r.mustelids), 0) AS mustelids,
          coalesce(sum(r.others), 0) AS others FROM predator_records r WHERE activity_id = ?`,
      )
      .get(activityId);
  const typed = (subType: string, more: object) => {
    const predatorId = listPredatorSubTypes(db).find((one) => one.subType === subType)!.id;
    return createPredatorRecord(db, testAct, { activityId, predatorId, ...more });
  };
  const made = { db, sqlite, activityId, projectId, trapIds };
  return { ...made, check, caught, press, records, record, offer, notUsed, left, counted, typed };
}

const nothing = { checked: 0, rats: 0, mustelids: 0, others: 0 };

describe('Use them', () => {
  test('writes what was checked and caught, once, whoever presses', () => {
    const { check, caught, press, records, record, offer, counted } = scene();
    check(1, caught('ship rat', 2));
    check(2, caught('stoat'));
    check(3, caught('cat'));
    check(4, { state: 'Could not reach it' });
    expect(offer()).toBe('use');
    expect(counted()).toEqual(nothing);
    expect(press()).toMatchObject({ isAsked: false });
    expect(offer()).toBeNull();
    expect(counted()).toEqual({ checked: 3, rats: 2, mustelids: 1, others: 1 });
    expect(record('catches')).toMatchObject({ othersDescription: 'Cat', measurement: null, version: 1 });
    const first = records();
    press();
    press('replace');
    expect(records()).toEqual(first);
  });

  test('stands beside what somebody typed, and takes nothing of it', () => {
    const { check, press, counted, typed, record } = scene();
    const { id } = typed('traps checked', { measurement: 7 });
    check(1);
    press();
    expect(counted()).toEqual({ ...nothing, checked: 8 });
    expect(record('traps checked')).toMatchObject({ id, fromLines: null });
  });

  test('is refused where no trap was checked, and of an activity that is not there', () => {
    const { db, check, press } = scene();
    check(1, { state: 'Missing' });
    expect(() => press()).toThrow(messages.wizard.noChecks);
    expect(() => useLines(db, testAct, { activityId: 999 })).toThrow('Activity not found.');
  });

  test('works after the activity was completed; one with checks cannot be deleted meanwhile', () => {
    const { db, sqlite, activityId, check, press, counted } = scene();
    check(1);
    sqlite
      .prepare("UPDATE activities SET status = 'Completed', completed_at = ? WHERE id = ?")
      .run(testAct.now, activityId);
    press();
    expect(counted()).toEqual({ ...nothing, checked: 1 });
    expect(() => removeActivity(db, testAct, { id: activityId })).toThrow();
    expect(counted()).toEqual({ ...nothing, checked: 1 });
  });
});

type Scene = ReturnType<typeof scene>;

/** After T1 with a rat and T2 were used. */
function used() {
  const of = scene();
  const checks = [of.check(1, of.caught('ship rat')), of.check(2)] as const;
  of.press();
  return { ...of, checks };
}

describe('Update, after', () => {
  test.each<[title: string, happens: (of: ReturnType<typeof used>) => unknown, counted: object]>([
    [
      'more checks',
      ({ check, caught }) => [check(3), check(4, caught('stoat'))],
      { checked: 4, rats: 1, mustelids: 1 },
    ],
    [
      'a check was corrected',
      ({ db, checks: [{ id }], caught }) => updateTrapCheck(db, testAct, { id, version: 1, ...caught('cat', 3) }),
      { checked: 2, others: 3 },
    ],
    [
      'a check was removed',
      ({ db, checks }) => removeTrapCheck(db, testAct, { id: checks[0].id, reason: '' }),
      { checked: 1 },
    ],
    [
      'all were removed',
      ({ db, checks }) => checks.map(({ id }) => removeTrapCheck(db, testAct, { id, reason: '' })),
      {},
    ],
    [
      'a second check of a trap, counted as one',
      ({ check, caught }) => check(2, { ...caught('stoat'), checkedAt: '2026-03-04T19:30:00.000Z' }),
      { checked: 2, rats: 1, mustelids: 1 },
    ],
  ])('%s', (_title, happens, counted) => {
    const of = used();
    expect(of.offer()).toBeNull();
    happens(of);
    expect(of.offer()).toBe('update');
    expect(of.counted()).toEqual({ ...nothing, checked: 2, rats: 1 });
    expect(of.press()).toMatchObject({ isAsked: false });
    expect(of.offer()).toBeNull();
    expect(of.counted()).toEqual({ ...nothing, ...counted });
  });

  test.each<[corrections: 'keep' | 'replace', happens: (of: Scene) => unknown, counted: object]>([
    [
      'keep',
      ({ db, record }) => updatePredatorRecord(db, testAct, { id: record('catches')!.id, rats: 5 }),
      { checked: 3, rats: 5 },
    ],
    [
      'replace',
      ({ db, record }) => updatePredatorRecord(db, testAct, { id: record('catches')!.id, rats: 5 }),
      { checked: 3, rats: 1, mustelids: 1 },
    ],
    ['keep', ({ db, record }) => removePredatorRecord(db, testAct, { id: record('catches')!.id }), { checked: 3 }],
    [
      'replace',
      ({ db, record }) => removePredatorRecord(db, testAct, { id: record('catches')!.id }),
      { checked: 3, rats: 1, mustelids: 1 },
    ],
  ])('a correction: %s', (corrections, happens, counted) => {
    const of = used();
    happens(of);
    expect(of.offer()).toBeNull();
    of.check(3, of.caught('stoat'));
    expect(of.offer()).toBe('update');
    // Without an answer the correction stays, and is asked about again.
    const corrected = of.records().find(({ version }) => version === 2);
    expect(of.press()).toMatchObject({ isAsked: true });
    expect(of.offer()).toBe('update');
    if (corrected) expect(of.records()).toContainEqual(corrected);
    expect(of.press(corrections)).toMatchObject({ isAsked: false });
    expect(of.offer()).toBeNull();
    expect(of.counted()).toEqual({ ...nothing, ...counted });
    const settled = of.records();
    of.press(corrections === 'keep' ? 'keep' : undefined);
    expect(of.records()).toEqual(settled);
  });
});

test('a correction is asked about until it is answered, also once nothing is caught any more', () => {
  const { db, record, records, press, checks } = used();
  removePredatorRecord(db, testAct, { id: record('traps checked')!.id });
  for (const { id, catches } of checks) if (catches.length > 0) removeTrapCheck(db, testAct, { id, reason: '' });
  const before = records();
  expect([press().isAsked, press().isAsked]).toEqual([true, true]);
  expect(records()).toEqual(before);
  press('replace');
  expect(records().map(({ subType }) => subType)).toEqual(['traps checked']);
});

test('whoever deletes all records from the lines is offered them again', () => {
  const { db, records, offer, press, counted } = used();
  for (const { id } of records()) removePredatorRecord(db, testAct, { id });
  expect(offer()).toBe('use');
  press();
  expect(counted()).toEqual({ ...nothing, checked: 2, rats: 1 });
});

test('a record that becomes another kind, or another activity’s, is no more from the lines', () => {
  const { db, record, projectId, typed, offer } = used();
  const established = typed('traps established', { measurement: 1 });
  const { id } = record('traps checked')!;
  const next = updatePredatorRecord(db, testAct, { id, predatorId: established.predatorId });
  expect(next.fromLines).toBeNull();
  const { id: catchesId } = record('catches')!;
  const other = makeActivity(db, { activityName: 'Other', projectId });
  expect(updatePredatorRecord(db, testAct, { id: catchesId, activityId: other.id }).fromLines).toBeNull();
  expect(offer()).toBe('use');
});

test('a check that is put back is in the records again, as one that moves here is not', () => {
  const { db, activityId, checks, offer, press, trapIds, counted } = used();
  removeTrapCheck(db, testAct, { id: checks[1].id, reason: '' });
  putBackTrapCheck(db, testAct, { id: checks[1].id });
  expect(offer()).toBeNull();
  const moved = createTrapCheck(db, testAct, { trapId: trapIds[3]!, checkedAt: testAct.now, state: 'Set' });
  updateTrapCheck(db, testAct, { id: moved.id, version: 1, activityId });
  expect(linesOf(readDocument(db, { id: activityId }))).toMatchObject({ more: 1, names: ['Ridge'], people: [] });
  press();
  expect(counted()).toEqual({ ...nothing, checked: 3, rats: 1 });
});

test('reports say how many checks are in no record, and how many of them can come to one', () => {
  const { db, activityId, trapIds, check, caught, press, notUsed, left } = scene();
  expect(left()).toBe(0);
  check(1, caught('ship rat'));
  check(2);
  // Of two that may be one only the first counts, and a visit is no check.
  check(2, { checkedAt: '2026-03-04T19:30:00.000Z' });
  check(3, { state: 'Missing' });
  expect(left()).toBe(2);
  press();
  expect(left()).toBe(0);
  // 23:30 of the 4th, and half past midnight of the 5th: of no activity, they count on their days.
  for (const checkedAt of ['2026-03-04T10:30:00.000Z', '2026-03-04T11:30:00.000Z'])
    createTrapCheck(db, testAct, { trapId: trapIds[3]!, checkedAt, state: 'Set', bothHappened: true });
  expect([left(), left('2026-03-05'), left('2026-01-01', '2026-03-04')]).toEqual([2, 1, 1]);
  check(4);
  expect(notUsed()).toEqual({ checksNotUsed: 3, checksToUse: 1 });
  for (const { id } of listPredatorRecords(db, { activityId })) removePredatorRecord(db, testAct, { id });
  expect(left()).toBe(5);
});

describe('reports say that a check is in no record', () => {
  test('which was a visit when the records were written, and was corrected since', () => {
    const { db, check, press, offer, left } = scene();
    check(1);
    const { id } = check(2, { state: 'Could not reach it' });
    press();
    updateTrapCheck(db, testAct, { id, state: 'Set' });
    expect([offer(), left()]).toEqual(['update', 1]);
  });

  test('which came back after they were written without it', () => {
    const { db, check, press, offer, left } = scene();
    check(1);
    const { id } = check(2);
    press();
    removeTrapCheck(db, testAct, { id });
    press();
    putBackTrapCheck(db, testAct, { id });
    expect([offer(), left()]).toEqual(['update', 1]);
  });

  test('which another activity counted, whose check was removed since', () => {
    const { db, projectId, check, press, left } = scene();
    const other = makeActivity(db, { projectId }).id;
    const first = check(1, { activityId: other, checkedAt: '2026-03-04T18:00:00.000Z' });
    check(1);
    check(2);
    press();
    removeTrapCheck(db, testAct, { id: first.id, reason: 'The same check' });
    expect(left()).toBe(1);
  });
});

describe('a check that two people wrote down in two activities counts once', () => {
  /** X is the scene's activity, and Y another one of its project. */
  function twoActivities() {
    const of = scene();
    const { db, activityId: x, projectId, check } = of;
    const y = makeActivity(db, { activityName: 'From Home', projectId }).id;
    const at = (minutes: number, more: Check = {}) =>
      check(1, {
        checkedAt: new Date(Date.parse('2026-03-04T19:00:00.000Z') + minutes * 60_000).toISOString(),
        ...more,
      });
    const use = (activityId: number) => useLines(db, testAct, { activityId });
    const figures = (activityId: number) => {
      const [checked, caught] = ['traps checked', 'catches'].map((subType) =>
        listPredatorRecords(db, { activityId }).find((row) => row.subType === subType),
      );
      return [checked?.measurement ?? 0, (caught?.mustelids ?? 0) + (caught?.rats ?? 0)];
    };
    return { ...of, x, y, at, use, figures };
  }

  test.each<[title: string, first: Check, second: Check, caught: number]>([
    ['both with the catch', { state: 'Sprung', catches: [{ species: 'Stoat', number: 1 }] }, {}, 1],
    ['the later one alone with it', {}, { state: 'Sprung', catches: [{ species: 'Stoat', number: 2 }] }, 2],
  ])('in the activity of the first, %s, and in no other', (_, first, second, caught) => {
    const { db, projectId, x, y, at, use, figures, offer, left } = twoActivities();
    const later = at(30, { activityId: y, ...first, ...second });
    expect([offer(x), offer(y), left()]).toEqual([null, 'use', 1]);
    at(0, { activityId: x, ...first });
    expect([offer(x), offer(y), left()]).toEqual(['use', null, 1]);
    use(x);
    use(y);
    expect([figures(x), figures(y), offer(x), offer(y), left()]).toEqual([[1, caught], [0, 0], null, null, 0]);
    expect(whole(readTrapReport(db, testAct, { projectId }))).toMatchObject({ checks: 1, catches: caught });
    const species = listLineCatches(db, testAct, [x, y]).map((one) => [one.activityId, one.code, one.number]);
    expect(species).toEqual([[x, 'T1', caught]]);
    updateTrapCheck(db, testAct, { id: later.id, bothHappened: true });
    expect(offer(y)).toBe('use');
  });

  test('one that was used already goes to the earlier one that arrives after it', () => {
    const { db, x, y, at, caught, use, figures, offer } = twoActivities();
    at(30, { activityId: y, ...caught('Stoat') });
    use(y);
    const { id } = at(0, { activityId: x, ...caught('Stoat') });
    expect([offer(x), offer(y)]).toEqual(['use', 'update']);
    use(x);
    use(y);
    expect([figures(x), figures(y)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    removeTrapCheck(db, testAct, { id, reason: '' });
    expect([offer(x), offer(y)]).toEqual(['update', 'use']);
  });

  test('of no activity is counted by the first that has one, and one of the same activity as before', () => {
    const { x, y, at, caught, use, figures, left } = twoActivities();
    at(0, { activityId: null, ...caught('Stoat') });
    at(20, { activityId: y });
    at(40, { activityId: y, ...caught('Ship rat') });
    at(60, { activityId: x, ...caught('Stoat') });
    expect(left()).toBe(1);
    use(y);
    expect([figures(x), figures(y), left()]).toEqual([[0, 0], [1, 2], 0]);
  });

  test('is not asked about again, and a trap that somebody else checked is not one that was not reached', () => {
    const { db, x, y, at, check, use, offer } = twoActivities();
    check(2, { activityId: y });
    use(y);
    at(0, { activityId: x });
    use(x);
    at(30, { activityId: y });
    at(40, { activityId: y, state: 'Missing' });
    expect([offer(x), offer(y)]).toEqual([null, null]);
    expect(linesOf(readDocument(db, { id: y }))).toMatchObject({ trapsChecked: 1, notReached: 0, more: 0 });
  });
});

test('the file for Trap.NZ gets what each trap caught, until the records say something else', () => {
  const { db, activityId, check, caught, press, record } = scene();
  check(2, caught('Stoat'));
  check(1, caught('Ship rat', 2));
  press();
  const list = () =>
    listLineCatches(db, testAct, [activityId]).map(({ code, date, species, number }) => [code, date, species, number]);
  expect(list()).toEqual([
    ['T1', '2026-03-05', 'Ship rat', 2],
    ['T2', '2026-03-05', 'Stoat', 1],
  ]);
  const later = check(3, caught('Stoat'));
  expect(list()).toEqual([]);
  removeTrapCheck(db, testAct, { id: later.id, reason: '' });
  expect(list()).toHaveLength(2);
  updatePredatorRecord(db, testAct, { id: record('catches')!.id, rats: 9 });
  expect(list()).toEqual([]);
});
