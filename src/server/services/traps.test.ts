import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { bounds } from '#shared/bounds.ts';
import { addDays } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { lineOn } from '#shared/traps/due.ts';
import { trapFiltersSchema } from '#shared/traps/filters.ts';
import type { createTrapCheckSchema, createTrapSchema } from '#shared/traps.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import type { Db } from '../db/open-db.ts';
import { projects } from '../db/schema/projects.ts';
import { getActivityDetails, updateActivity } from './activities/details.ts';
import { removeProject, updateProject } from './projects.ts';
import {
  createTrapCheck,
  getTrapCheck,
  listTrapChecks,
  putBackTrapCheck,
  removeTrapCheck,
  updateTrapCheck,
} from './trap-checks.ts';
import {
  createTrapLine,
  getTrapLine,
  listTrapLines,
  putBackTrapLine,
  removeTrapLine,
  updateTrapLine,
} from './trap-lines.ts';
import { readTrapReport } from './trap-report.ts';
import { speciesLibrary, trapTypesLibrary } from './trap-types.ts';
import { getWalk } from './trap-walks.ts';
import {
  createTrap,
  exportTraps,
  getTrap,
  listDueOnNoLine,
  listTraps,
  putBackTrap,
  removeTrap,
  updateTrap,
} from './traps.ts';

function scene() {
  const { db } = createTestDb();
  const projectId = makeProject(db).id;
  const add = (code: string, more: Partial<z.output<typeof createTrapSchema>> = {}) =>
    createTrap(db, testAct, { projectId, code, type: 'DOC 200', ...more });
  const line = (name: string, trapIds: number[] = [], more: { projectId?: number; checkEveryDays?: number } = {}) =>
    createTrapLine(db, testAct, { projectId, name, directions: '', checkEveryDays: null, trapIds, ...more });
  const check = (trapId: number, checkedAt: string, more: Partial<z.output<typeof createTrapCheckSchema>> = {}) =>
    createTrapCheck(db, testAct, { trapId, checkedAt, state: 'Set', ...more });
  const trail = (recordType: string) =>
    db.$client
      .prepare('SELECT action, before, after FROM audit WHERE record_type = ? ORDER BY id')
      .all(recordType)
      .map((row) => {
        const { action, before, after } = row as { action: string; before: string | null; after: string | null };
        return { action, before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') };
      });
  return { db, projectId, add, line, check, trail };
}

const moment = '2026-03-01T20:00:00.000Z';

test('a line that comes to another project leaves its traps, removed ones too', () => {
  const { db, add, line } = scene();
  const trap = add('A');
  const { id } = line('Ridge', [trap.id]);
  removeTrap(db, testAct, trap);
  const projectId = makeProject(db).id;
  expect(updateTrapLine(db, testAct, { id, projectId })).toMatchObject({ projectId, trapIds: [] });
  expect(putBackTrap(db, testAct, trap)).toMatchObject({ projectId: trap.projectId, lineId: null });
});

test('a line is not saved over traps that came to it or left it meanwhile', () => {
  const { db, add, line } = scene();
  const [a, b] = [add('A'), add('B')];
  const ridge = line('Ridge', [a.id, b.id]);
  const other = line('Other');
  const save = () => updateTrapLine(db, testAct, { id: ridge.id, version: ridge.version, trapIds: [a.id, b.id] });
  const c = add('C', { lineId: ridge.id });
  expect(save).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  expect(getTrapLine(db, testAct, ridge).trapIds).toEqual([a.id, b.id, c.id]);
  for (const change of [
    () => updateTrapLine(db, testAct, { id: other.id, trapIds: [b.id] }),
    () => updateTrap(db, testAct, { id: b.id, lineId: ridge.id }),
    () => removeTrap(db, testAct, c),
    () => putBackTrap(db, testAct, c),
  ]) {
    const before = getTrapLine(db, testAct, ridge).version;
    change();
    expect(getTrapLine(db, testAct, ridge).version).toBe(before + 1);
  }
});

test('a check stays what it was where its trap got another type or project since', () => {
  const { db, projectId, add, check } = scene();
  const trap = add('T1', { type: 'A24' });
  const activity = makeActivity(db, { projectId });
  const { id } = check(trap.id, moment, { strikes: 0, activityId: activity.id });
  updateTrap(db, testAct, { id: trap.id, type: 'DOC 200', projectId: makeProject(db).id });
  expect(updateTrapCheck(db, testAct, { id, bothHappened: true, note: 'Wet' })).toMatchObject({
    note: 'Wet',
    strikes: 0,
  });
  const change = (values: object) => () => updateTrapCheck(db, testAct, { id, ...values });
  expect(change({ strikes: 3 })).toThrow(messages.trapChecks.countsNoStrikes);
  expect(change({ activityId: makeActivity(db, { projectId }).id })).toThrow(messages.trapChecks.activityUnknown);
});

test('a check that arrives late is of the line that was walked, also where its trap went to another or the line is gone', () => {
  const { db, add, line, check } = scene();
  const trap = add('T1');
  const walked = line('Ridge', [trap.id]);
  const now = line('Bay', [trap.id]);
  expect(check(trap.id, moment, { lineId: walked.id }).lineId).toBe(walked.id);
  expect(check(trap.id, moment).lineId).toBe(now.id);
  removeTrapLine(db, testAct, walked);
  expect(check(trap.id, moment, { lineId: walked.id }).lineId).toBe(walked.id);
  // As after a restore: no check of a phone is lost for it.
  const ofPhone = { ...testAct, changeKey: 'k' };
  const pressed = { trapId: trap.id, checkedAt: moment, state: 'Set', lineId: 999 } as const;
  expect(createTrapCheck(db, ofPhone, pressed).lineId).toBe(now.id);
  const { id: elsewhere } = line('Elsewhere', [], { projectId: makeProject(db).id });
  for (const lineId of [elsewhere, 999])
    expect(() => check(trap.id, moment, { lineId })).toThrow(messages.traps.lineOfOther);
});

test('a line takes traps of its project alone, each once', () => {
  const { db, add, line } = scene();
  const [own, other] = [add('A'), add('A', { projectId: makeProject(db).id })];
  for (const trapIds of [[own.id, other.id], [own.id, own.id], [999]])
    expect(() => line('Ridge', trapIds)).toThrow(messages.trapLines.trapsOfOther);
});

test('a trap is due when its line says so, one that holds alive every day, and by no visit that did not reach it', () => {
  const { db, add, line, check } = scene();
  const { id: lineId } = line('Ridge', [], { checkEveryDays: 7 });
  const setOn = addDays(testToday, -10);
  const yesterday = `${addDays(testToday, -1)}T01:00:00.000Z`;
  add('never checked', { lineId, setOn });
  check(add('checked', { lineId, setOn }).id, yesterday);
  check(add('not reached', { lineId, setOn }).id, yesterday, { state: 'Could not reach it' });
  check(add('alive', { type: 'Live capture cage', setOn }).id, yesterday);
  const codes = (due: boolean) => listTraps(db, testAct, { due }).map(({ code }) => code);
  expect([codes(true), codes(false)]).toEqual([['alive', 'never checked', 'not reached'], ['checked']]);
  expect(listTrapLines(db, testAct, {})).toMatchObject([{ daysLate: 3 }]);
});

test('a trap, or a line, keeps its project from being deleted', () => {
  const { db, projectId, add, line } = scene();
  const remove = () => removeProject(db, testAct, { id: projectId });
  const trap = add('T1');
  expect(remove).toThrow(messages.traps.inProject);
  removeTrap(db, testAct, trap);
  const ridge = line('Ridge');
  expect(remove).toThrow(messages.traps.inProject);
  removeTrapLine(db, testAct, ridge);
  expect(remove).not.toThrow();
});

describe('a check that waited on a phone is kept, whatever the office did meanwhile', () => {
  const waiting = { ...testAct, changeKey: crypto.randomUUID() };
  const stoat = [{ species: 'Stoat', number: 1 }];
  const rename = (db: Db, from: string, name: string) => {
    const { id = 0, countsAs = 'others' } = speciesLibrary.list(db).find((row) => row.name === from) ?? {};
    return speciesLibrary.update(db, testAct, { id, name, countsAs });
  };

  test('with a species by the name that it had, unless another has that name now', () => {
    const { db, add, check } = scene();
    const trap = add('T1');
    rename(db, 'Stoat', 'Toriura');
    const { id } = rename(db, 'Toriura', 'Stoat (Mustela)');
    for (const species of ['stoat', 'Toriura'])
      expect(check(trap.id, moment, { catches: [{ species, number: 1 }] }).catches).toMatchObject([
        { species: 'Stoat (Mustela)' },
      ]);
    const checked = check(trap.id, moment);
    expect(updateTrapCheck(db, waiting, { id: checked.id, catches: stoat }).catches).toMatchObject([
      { species: 'Stoat (Mustela)' },
    ]);
    speciesLibrary.remove(db, testAct, { id });
    expect(check(trap.id, moment, { catches: stoat }).catches).toMatchObject([{ species: 'Stoat (Mustela)' }]);
    rename(db, 'Weasel', 'Stoat');
    expect(check(trap.id, moment, { catches: stoat }).catches).toMatchObject([{ species: 'Stoat' }]);
    expect(() => check(trap.id, moment, { catches: [{ species: 'Yeti', number: 1 }] })).toThrow('species');
  });

  test('without an activity that is of another project now, or not there; the documented calls are refused', () => {
    const { db, projectId, add } = scene();
    const [trap, activity] = [add('T1'), makeActivity(db, { projectId })];
    const input = { trapId: trap.id, checkedAt: moment, state: 'Set', activityId: activity.id } as const;
    const before = createTrapCheck(db, waiting, input);
    updateTrap(db, testAct, { id: trap.id, projectId: makeProject(db).id });
    expect(createTrapCheck(db, waiting, { ...input, catches: stoat })).toMatchObject({
      activityId: null,
      catches: stoat,
    });
    expect(createTrapCheck(db, waiting, { ...input, activityId: 999 }).activityId).toBeNull();
    expect(() => createTrapCheck(db, testAct, input)).toThrow(messages.trapChecks.activityUnknown);
    const other = makeActivity(db, { projectId }).id;
    const corrected = { id: before.id, activityId: other, note: 'Wet' };
    expect(updateTrapCheck(db, waiting, corrected)).toMatchObject({ activityId: activity.id, note: 'Wet' });
    expect(() => updateTrapCheck(db, testAct, corrected)).toThrow(messages.trapChecks.activityUnknown);
  });

  test('of a trap that was removed, with its corrections; the documented calls are refused', () => {
    const { db, projectId, add } = scene();
    const trap = add('T1');
    const input = { trapId: trap.id, checkedAt: moment, state: 'Sprung', catches: stoat } as const;
    removeTrap(db, testAct, trap);
    const { id } = createTrapCheck(db, waiting, { ...input, condition: 'Needs repair' });
    updateTrapCheck(db, waiting, { id, catches: [{ species: 'Stoat', number: 2 }] });
    expect(whole(readTrapReport(db, testAct, { projectId }))).toMatchObject({ checks: 1, catches: 2 });
    expect(() => createTrapCheck(db, testAct, input)).toThrow('Trap not found.');
    expect(() => createTrapCheck(db, waiting, { ...input, trapId: 999 })).toThrow('Trap not found.');
  });

  test('with its strikes, where its trap counts none any more', () => {
    const { db, add } = scene();
    const trap = add('T1', { type: 'A24' });
    updateTrap(db, testAct, { id: trap.id, type: 'DOC 200' });
    const input = { trapId: trap.id, checkedAt: moment, state: 'Set', strikes: 3 } as const;
    const { id, strikes } = createTrapCheck(db, waiting, input);
    expect(strikes).toBe(3);
    expect(updateTrapCheck(db, waiting, { id, strikes: 4 }).strikes).toBe(4);
    expect(() => createTrapCheck(db, testAct, input)).toThrow(messages.trapChecks.countsNoStrikes);
  });
});

test('a place in a line is counted anew where a trap before it was removed or moved', () => {
  const { db, projectId, add, line } = scene();
  const [a, b, c, d] = [add('A'), add('B'), add('C'), add('D')];
  const ridge = line('Ridge', [d.id, c.id, b.id, a.id]);
  const places = (rows: { code: string; place: number }[]) => rows.map(({ code, place }) => [code, place]);
  const listed = () => places(listTraps(db, testAct, { lineId: ridge.id }));
  removeTrap(db, testAct, c);
  updateTrap(db, testAct, { id: d.id, lineId: null });
  expect(listed()).toEqual([
    ['B', 1],
    ['A', 2],
  ]);
  expect(places(exportTraps(db, testAct, trapFiltersSchema.parse({ projectId })))).toEqual([
    ['A', 2],
    ['B', 1],
    ['D', 0],
  ]);
  putBackTrap(db, testAct, c);
  expect(listed().map(([code]) => code)).toEqual(['C', 'B', 'A']);
});

test('traps that hold alive are due without a line, by project, the latest first', () => {
  const { db, projectId, add, line, check } = scene();
  const due = () => listDueOnNoLine(db, testAct).map((row) => [row.projectId, row.project, row.traps, row.daysLate]);
  const ago = (days: number) => addDays(testToday, -days);
  const cage = (code: string, days: number, more: object = {}) =>
    add(code, { type: 'Live capture cage', setOn: ago(days), ...more });
  add('T1', { setOn: ago(90) });
  cage('Set today', 0);
  cage('Retired', 9, { state: 'Retired', retiredReason: 'Flood' });
  removeTrap(db, testAct, cage('Removed', 9));
  check(cage('Checked', 9).id, testAct.now);
  const ridge = line('Ridge', [cage('C1', 3).id, cage('C2', 1, { state: 'Needs repair' }).id]);
  expect(due()).toEqual([]);
  removeTrapLine(db, testAct, ridge);
  const [other, gone] = [makeProject(db, { name: 'Karaka Cove' }), makeProject(db)];
  cage('C1', 5, { projectId: other.id });
  cage('C1', 7, { projectId: gone.id });
  db.update(projects).set({ deletedAt: testAct.now }).where(eq(projects.id, gone.id)).run();
  const here = listTraps(db, testAct, { projectId })[0]?.project;
  expect(due()).toEqual([
    [other.id, 'Karaka Cove', 1, 4],
    [projectId, here, 2, 2],
  ]);
  putBackTrapLine(db, testAct, ridge);
  expect(due()).toEqual([[other.id, 'Karaka Cove', 1, 4]]);
});

test('a line says by when it is to be checked, for the days that a phone keeps it', () => {
  const { db, add, line, check } = scene();
  const cage = add('C1', { type: 'Live capture cage' });
  check(cage.id, testAct.now);
  line('Ridge', [cage.id]);
  const [kept] = listTrapLines(db, testAct, {});
  const lateIn = (days: number) => kept && lineOn(kept, addDays(testToday, days)).daysLate;
  expect([0, 1, 2].map(lateIn)).toEqual([null, 0, 1]);
});

test('a line and its walk count the traps that are set, and say that their project is archived', () => {
  const { db, projectId, add, line } = scene();
  const [a, b] = [add('A'), add('B')];
  const { id } = line('Ridge', [a.id, b.id]);
  const said = () => {
    const [kept] = listTrapLines(db, testAct, {});
    const walk = getWalk(db, testAct, { id });
    return [kept?.trapIds.length, kept?.trapsSet, walk.traps.length, kept?.projectArchived, walk.projectArchived];
  };
  expect(said()).toEqual([2, 2, 2, false, false]);
  updateTrap(db, testAct, { id: b.id, state: 'Retired', retiredReason: 'Washed away' });
  updateProject(db, testAct, { id: projectId, status: 'archived' });
  expect(said()).toEqual([2, 1, 1, true, true]);
});

describe('a walk', () => {
  const visitsOf = (db: Db, id: number) => getWalk(db, testAct, { id }).visits.map(({ code }) => code);

  test('says of each trap when it was last checked, and what it last caught', () => {
    const { db, add, line, check } = scene();
    const [a, b, c] = [add('A'), add('B'), add('C')];
    const { id } = line('Ridge', [a.id, b.id, c.id]);
    check(b.id, '2026-01-01T20:00:00.000Z', { state: 'Sprung', catches: [{ species: 'Stoat', number: 1 }] });
    check(b.id, '2026-01-20T20:00:00.000Z');
    check(a.id, '2026-01-10T20:00:00.000Z');
    check(a.id, '2026-01-30T20:00:00.000Z', { state: 'Could not reach it' });
    const said = getWalk(db, testAct, { id }).traps.map(({ code, lastCheck, lastCatch }) => [
      code,
      lastCheck?.checkedAt.slice(0, 10),
      lastCatch?.checkedAt.slice(0, 10),
      lastCatch?.catches.map(({ species }) => species),
    ]);
    expect(said).toEqual([
      ['A', '2026-01-10', undefined, undefined],
      ['B', '2026-01-20', '2026-01-01', ['Stoat']],
      ['C', undefined, undefined, undefined],
    ]);
  });

  test('has what was found in traps that were retired, removed or moved to another line on the way', () => {
    const { db, add, line, check } = scene();
    const traps = ['A', 'B', 'C', 'D'].map((code) => add(code));
    const { id } = line(
      'Ridge',
      traps.map((trap) => trap.id),
    );
    for (const { id: trapId } of traps) check(trapId, testAct.now);
    updateTrap(db, testAct, { id: traps[0]!.id, state: 'Retired', retiredReason: 'Broken' });
    removeTrap(db, testAct, { id: traps[1]!.id });
    const other = line('Other', [traps[2]!.id]);
    expect(visitsOf(db, id).toSorted()).toEqual(['A', 'B', 'C', 'D']);
    expect(visitsOf(db, other.id)).toEqual(['C']);
  });

  test('can be finished days later: it has what was found in its activity until that is completed', () => {
    const { db, projectId, add, line, check } = scene();
    const { id: activityId } = makeActivity(db, { projectId });
    const trap = add('A');
    const { id } = line('Ridge', [trap.id]);
    check(trap.id, `${addDays(testToday, -20)}T01:00:00.000Z`);
    check(trap.id, `${addDays(testToday, -4)}T01:00:00.000Z`, { activityId });
    expect(visitsOf(db, id)).toEqual(['A']);
    db.$client.prepare(`UPDATE activities SET status = 'Completed'`).run();
    expect(visitsOf(db, id)).toEqual([]);
  });
});

describe('a removal is taken back', () => {
  test('of a trap, on its line, unless another has its code now', () => {
    const { db, add, line } = scene();
    const trap = add('T1');
    const ridge = line('Ridge', [trap.id]);
    removeTrap(db, testAct, trap);
    expect(getTrapLine(db, testAct, ridge).trapIds).toEqual([]);
    expect(putBackTrap(db, testAct, trap)).toMatchObject({ id: trap.id, lineId: ridge.id });
    expect(putBackTrap(db, testAct, trap)).toEqual(getTrap(db, testAct, trap));
    removeTrap(db, testAct, trap);
    add('t1');
    expect(() => putBackTrap(db, testAct, trap)).toThrow(messages.traps.codeTaken);
    expect(() => putBackTrap(db, testAct, { id: 999 })).toThrow('Trap not found.');
  });

  test('of a line, with the traps that went to no other meanwhile, in their order', () => {
    const { db, add, line } = scene();
    const [a, b, c] = [add('A'), add('B'), add('C')];
    const ridge = line('Ridge', [c.id, b.id, a.id]);
    removeTrapLine(db, testAct, ridge);
    expect(listTrapLines(db, testAct, {})).toEqual([]);
    const other = line('Other', [b.id]);
    expect(putBackTrapLine(db, testAct, ridge).trapIds).toEqual([c.id, a.id]);
    expect(putBackTrapLine(db, testAct, ridge).trapIds).toEqual([c.id, a.id]);
    expect(getTrapLine(db, testAct, other).trapIds).toEqual([b.id]);
    expect(() => putBackTrapLine(db, testAct, { id: 999 })).toThrow('Line not found.');
  });

  test('of a check, without its activity where that is of another project by now', () => {
    const { db, projectId, add, check } = scene();
    const { id: activityId } = makeActivity(db, { projectId });
    const trap = add('T1');
    const { id } = check(trap.id, moment, { activityId });
    removeTrapCheck(db, testAct, { id });
    db.$client.prepare('UPDATE activities SET project_id = ? WHERE id = ?').run(makeProject(db).id, activityId);
    expect(putBackTrapCheck(db, testAct, { id }).activityId).toBeNull();
  });

  test('of a check, which may be one with another again', () => {
    const { db, add, check } = scene();
    const trap = add('T1');
    const [first, second] = [check(trap.id, moment), check(trap.id, '2026-03-01T21:00:00.000Z')];
    removeTrapCheck(db, testAct, first);
    expect(getTrapCheck(db, second).checkedTwice).toBe(false);
    for (const _ of ['put back', 'there already']) expect(putBackTrapCheck(db, testAct, first).checkedTwice).toBe(true);
    updateTrapCheck(db, testAct, { id: second.id, bothHappened: true });
    expect(getTrapCheck(db, first).checkedTwice).toBe(false);
    expect(() => putBackTrapCheck(db, testAct, { id: 999 })).toThrow('Check not found.');
  });
});

describe('a save', () => {
  test('of a trap that was retired notes the day on which it is set again', () => {
    const { db, add } = scene();
    const [from, until, again] = [-90, -60, -30].map((days) => addDays(testToday, days)) as [string, string, string];
    const { id } = add('T1', { setOn: from });
    const retire = () => updateTrap(db, testAct, { id, state: 'Retired', retiredReason: 'Flood', retiredOn: until });
    retire();
    expect(updateTrap(db, testAct, { id, state: 'In use', setOn: again })).toMatchObject({
      setOn: from,
      setAgainOn: [again],
    });
    expect(updateTrap(db, testAct, { id, state: 'Retired', retiredReason: 'Flood' }).retiredOn).toBe(testToday);
    expect(updateTrap(db, testAct, { id, state: 'Needs repair' }).setAgainOn).toEqual([again, testToday]);
    expect(updateTrap(db, testAct, { id, state: 'In use' }).setAgainOn).toEqual([again, testToday]);
    expect(() => updateTrap(db, testAct, { id, state: 'Retired' })).toThrow(messages.traps.reasonRequired);
    const tomorrow = addDays(testToday, 1);
    expect(() =>
      updateTrap(db, testAct, { id, state: 'Retired', retiredReason: 'Flood', retiredOn: tomorrow }),
    ).toThrow(messages.traps.futureDay);
    expect(() => add('T2', { setOn: tomorrow })).toThrow(messages.traps.futureDay);
  });

  test('of a trap that was set before it was retired puts the day right, and is of that day no more', () => {
    const { db, add } = scene();
    const [before, from, until] = [-400, -90, -60].map((days) => addDays(testToday, days)) as [string, string, string];
    const { id } = add('T1', { setOn: from });
    updateTrap(db, testAct, { id, state: 'Retired', retiredReason: 'Flood', retiredOn: until });
    const again = updateTrap(db, testAct, { id, state: 'In use', setOn: before });
    expect(again).toMatchObject({ setOn: before, setAgainOn: [testToday] });
  });

  test('of a trap that is new and retired already has it set by then; set again, it is not late', () => {
    const { db, add, line } = scene();
    const until = addDays(testToday, -300);
    const { id } = add('T1', { state: 'Retired', retiredReason: 'Flood', retiredOn: until });
    expect(getTrap(db, testAct, { id }).setOn).toBe(until);
    const { id: lineId } = line('Ridge', [], { checkEveryDays: 14 });
    expect(updateTrap(db, testAct, { id, state: 'In use', lineId })).toMatchObject({
      setAgainOn: [testToday],
      daysLate: null,
    });
  });

  test.each([
    [
      'before it was set',
      { state: 'Retired', retiredReason: 'Flood', retiredOn: addDays(testToday, -91) },
      'before the trap was set',
    ],
    ['of one that is not retired', { retiredOn: addDays(testToday, -10) }, 'Only a retired trap has this.'],
    ['of one that is not retired, with why', { retiredReason: 'Flood' }, 'Only a retired trap has this.'],
  ] as const)('refuses a day of retirement %s', (_, said, words) => {
    const { db, add } = scene();
    const { id } = add('T1', { setOn: addDays(testToday, -90) });
    expect(() => updateTrap(db, testAct, { id, ...said })).toThrow(words);
    expect(() => add('T2', { setOn: addDays(testToday, -90), ...said })).toThrow(words);
  });

  test('of a trap whose stored days are out of order, or that sends what it no longer is, is made', () => {
    const { db, add } = scene();
    const [until, from] = [addDays(testToday, -60), addDays(testToday, -30)];
    const { id } = add('T1', { setOn: until, state: 'Retired', retiredReason: 'Flood', retiredOn: until });
    db.$client.prepare('UPDATE traps SET set_on = ? WHERE id = ?').run(from, id);
    expect(updateTrap(db, testAct, { id, notes: 'In the shed' }).notes).toBe('In the shed');
    const again = updateTrap(db, testAct, { id, state: 'In use', retiredOn: until, retiredReason: 'Flood' });
    expect(again).toMatchObject({ state: 'In use', retiredOn: null, retiredReason: '' });
  });

  test('of a trap whose line was removed leaves it on that, for when it comes back', () => {
    const { db, add, line } = scene();
    const [a, b] = [add('A'), add('B')];
    const gone = line('Ridge', [a.id, b.id]);
    removeTrapLine(db, testAct, gone);
    expect(updateTrap(db, testAct, { id: b.id, notes: 'Wet', lineId: null })).toMatchObject({
      lineId: null,
      notes: 'Wet',
    });
    expect(putBackTrapLine(db, testAct, gone).trapIds).toEqual([a.id, b.id]);
  });

  test('of another project takes a trap off its line', () => {
    const { db, add, line } = scene();
    const trap = add('T1');
    line('Ridge', [trap.id]);
    const projectId = makeProject(db).id;
    expect(() => updateTrap(db, testAct, { id: trap.id, projectId })).toThrow(messages.traps.lineOfOther);
    expect(updateTrap(db, testAct, { id: trap.id, projectId, lineId: null })).toMatchObject({
      projectId,
      lineId: null,
    });
    expect(() => updateTrap(db, testAct, { id: trap.id, projectId: 999, lineId: null })).toThrow(
      messages.traps.projectRequired,
    );
  });
});

describe('a check that was pressed by a clock that is wrong', () => {
  const now = '2026-03-01T20:00:00.000Z';
  const [answeredAt, day] = ['2026-03-01T16:00:00.000Z', 24 * 3_600_000];
  const later = (ms: number, than = now) => new Date(Date.parse(than) + ms).toISOString();
  const phone = { phoneId: 'p', number: 1, answeredAt, sinceMs: 3_600_000, pageId: 'a', pageMs: 3_600_000 };
  /** What somebody presses, or types, on a phone whose clock says so. */
  const made = (clock: string, checkedAt: string, of: typeof phone | undefined = phone) => {
    const { db, add } = scene();
    const { id } = add('T1');
    const act = { ...testAct, now, madeAt: clock < now ? clock : now, said: { clock, phone: of } };
    return createTrapCheck(db, act, { trapId: id, checkedAt, state: 'Set' }).checkedAt;
  };

  test('stands where the last answer and the page put it', () => {
    expect(made(later(3 * day), later(3 * day))).toBe(later(3_600_000, answeredAt));
  });

  test('is kept as it was pressed where the clock may be right', () => {
    expect(made(later(-7_200_000), later(-7_200_500))).toBe(later(-7_200_500));
    expect(made(later(50_000), later(50_000))).toBe(later(50_000));
  });

  test('stands at the moment it was heard where its phone says no more', () => {
    const old = { ...phone, answeredAt: later(day) };
    expect(made(later(3 * day), later(3 * day), old)).toBe(now);
  });

  test('is refused where the future was typed', () => {
    expect(() => made(later(0), later(day))).toThrow(messages.trapChecks.inFuture);
    expect(() => made(later(3 * day), later(4 * day))).toThrow(messages.trapChecks.inFuture);
  });
});

test('the trail says which traps a line has, and what was caught, in words', () => {
  const { db, add, line, check, trail } = scene();
  const [a, b] = [add('A'), add('B')];
  const ridge = line('Ridge', [b.id, a.id]);
  updateTrapLine(db, testAct, { id: ridge.id, trapIds: [a.id] });
  expect(trail('trap line')).toMatchObject([
    { action: 'created', after: { name: 'Ridge', traps: ['B', 'A'] } },
    { action: 'updated', before: { traps: ['B', 'A'] }, after: { traps: ['A'] } },
  ]);
  expect(trail('trap').at(-1)).toEqual({ action: 'updated', before: { lineId: ridge.id }, after: { lineId: null } });
  const { id } = check(a.id, moment, { catches: [{ species: 'stoat', number: 2 }] });
  updateTrapCheck(db, testAct, { id, catches: [] });
  removeTrapCheck(db, testAct, { id, reason: 'Hēmi wrote it down as well' });
  expect(trail('trap check')).toMatchObject([
    { action: 'created', after: { catches: ['2 Stoat'] } },
    { action: 'updated', before: { catches: ['2 Stoat'] }, after: { catches: [] } },
    { action: 'deleted', before: { catches: [], reason: 'Hēmi wrote it down as well' } },
  ]);
});

test('a type and a species that are deleted stay with what has them, and come back to it', () => {
  const { db, add, check } = scene();
  const trap = add('T1');
  const checked = check(trap.id, moment, { catches: [{ species: 'Stoat', number: 1 }] });
  const idOf = (rows: { id: number; name: string }[], name: string) => rows.find((row) => row.name === name)?.id ?? 0;
  trapTypesLibrary.remove(db, testAct, { id: idOf(trapTypesLibrary.list(db), 'DOC 200') });
  speciesLibrary.remove(db, testAct, { id: idOf(speciesLibrary.list(db), 'Stoat') });
  expect(getTrap(db, testAct, trap).type).toBe('DOC 200');
  expect(getTrapCheck(db, checked).catches).toMatchObject([{ species: 'Stoat' }]);
  expect(() => add('T2')).toThrow(messages.traps.typeUnknown);
  // The whole form is sent, and a check may have waited on a phone.
  expect(updateTrap(db, testAct, { id: trap.id, type: 'DOC 200', lure: 'Egg' })).toMatchObject({ lure: 'Egg' });
  const again = { catches: [{ species: 'stoat', number: 2 }] };
  expect(updateTrapCheck(db, testAct, { id: checked.id, ...again }).catches).toMatchObject([{ species: 'Stoat' }]);
  expect(check(trap.id, '2026-03-03T00:00:00.000Z', again).catches).toMatchObject([{ number: 2 }]);
  expect(() => check(trap.id, moment, { catches: [{ species: 'Yeti', number: 1 }] })).toThrow('species');
  // Undo makes it again by its words.
  const type = { name: 'DOC 200', resetsItself: false, isBaitStation: false };
  const { id, version } = trapTypesLibrary.create(db, testAct, { ...type, holdsAlive: false });
  trapTypesLibrary.update(db, testAct, { id, version, ...type, holdsAlive: true });
  expect(getTrap(db, testAct, trap)).toMatchObject({ type: 'DOC 200', holdsAlive: true });
  expect(trapTypesLibrary.list(db).filter(({ name }) => name === 'DOC 200')).toHaveLength(1);
});

test('a trap keeps its checks when it is removed, and the days of checks are those of the group', () => {
  const { db, add, check } = scene();
  const trap = add('T1');
  // Half an hour before and after the midnight that begins the 2nd of March in Auckland.
  const [before, after] = [check(trap.id, '2026-03-01T10:30:00.000Z'), check(trap.id, '2026-03-01T11:30:00.000Z')];
  removeTrap(db, testAct, trap);
  const clock = { ...testAct, timeZone: 'Pacific/Auckland' };
  const idsOn = (day: string) => listTrapChecks(db, clock, { from: day, to: day }).map(({ id }) => id);
  expect([idsOn('2026-03-01'), idsOn('2026-03-02')]).toEqual([[before.id], [after.id]]);
  expect(updateTrapCheck(db, testAct, { id: before.id, note: 'Late' }).note).toBe('Late');
  expect(() => check(trap.id, moment)).toThrow('Trap not found.');
});

describe('there may be', () => {
  /** Rows like one that is there, by the database itself. */
  const fill = (db: Db, table: string, count: number, key: string) => {
    const columns = db.$client
      .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'id'`)
      .pluck()
      .all();
    const values = columns.map((name) => (name === key ? `'k' || n.value` : `r.${name}`));
    db.$client.exec(
      `INSERT INTO ${table} (${columns.join(', ')}) WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count})
       SELECT ${values.join(', ')} FROM (SELECT * FROM ${table} ORDER BY id DESC LIMIT 1) r, n`,
    );
  };

  test('so many traps and lines of a project, and checks of a trap', () => {
    const { db, add, line, check } = scene();
    const trap = add('T1');
    fill(db, 'traps', bounds.traps - 2, 'code_key');
    const last = add('last');
    removeTrap(db, testAct, last);
    add('instead');
    expect(() => putBackTrap(db, testAct, last)).toThrow('at most 10,000 traps');
    expect(() => add('one more')).toThrow('A project can have at most 10,000 traps.');
    const gone = line('Gone');
    removeTrapLine(db, testAct, gone);
    line('Ridge');
    fill(db, 'trap_lines', bounds.trapLines - 1, 'name');
    expect(() => putBackTrapLine(db, testAct, gone)).toThrow('at most 500 lines');
    expect(() => line('One more')).toThrow('A project can have at most 500 lines of traps.');
    const removed = check(trap.id, moment);
    removeTrapCheck(db, testAct, removed);
    check(trap.id, moment);
    fill(db, 'trap_checks', bounds.trapChecks - 1, '');
    expect(() => putBackTrapCheck(db, testAct, removed)).toThrow('at most 10,000 checks');
    expect(() => check(trap.id, moment)).toThrow('A trap can have at most 10,000 checks.');
  });

  test('so many checks of an activity, whichever way they come to it', () => {
    const { db, projectId, add, check } = scene();
    const trap = add('T1');
    const activityId = makeActivity(db, { projectId }).id;
    const removed = check(trap.id, moment, { activityId });
    removeTrapCheck(db, testAct, removed);
    check(trap.id, moment, { activityId });
    fill(db, 'trap_checks', bounds.activityChecks - 1, '');
    const full = 'An activity can have at most 2,000 checks of traps.';
    expect(() => check(add('T2').id, moment, { activityId })).toThrow(full);
    expect(() => putBackTrapCheck(db, testAct, removed)).toThrow(full);
    const { id } = check(trap.id, moment);
    expect(() => updateTrapCheck(db, testAct, { id, activityId })).toThrow(full);
  });

  test('so many checks in one answer', () => {
    const { db, add, check } = scene();
    check(add('T1').id, moment);
    const ofDay = { from: moment.slice(0, 10), to: addDays(moment.slice(0, 10), 1) };
    fill(db, 'trap_checks', 19_999, '');
    expect(listTrapChecks(db, testAct, ofDay)).toHaveLength(20_000);
    fill(db, 'trap_checks', 1, '');
    expect(() => listTrapChecks(db, testAct, ofDay)).toThrow(
      'This is too much for one answer. Choose a shorter period',
    );
  });

  test('so many types and species', () => {
    const { db } = scene();
    const plain = { resetsItself: false, holdsAlive: false, isBaitStation: false };
    fill(db, 'trap_types', bounds.trapTypes - trapTypesLibrary.list(db).length, 'name_key');
    expect(() => trapTypesLibrary.create(db, testAct, { name: 'New', ...plain })).toThrow('at most 200 types of traps');
    fill(db, 'species', bounds.species - speciesLibrary.list(db).length, 'name_key');
    expect(() => speciesLibrary.create(db, testAct, { name: 'New', countsAs: 'others' })).toThrow(
      'at most 200 species',
    );
  });
});

test('traps are listed by project', () => {
  const { db, projectId, add, line } = scene();
  const other = makeProject(db).id;
  add('T1');
  add('T1', { projectId: other });
  line('Ridge');
  expect(listTraps(db, testAct, { projectId: other })).toMatchObject([{ projectId: other }]);
  expect(listTrapLines(db, testAct, { projectId: other })).toEqual([]);
  expect(listTrapLines(db, testAct, { projectId })).toMatchObject([{ name: 'Ridge' }]);
});

test('an activity in which traps were checked stays with its project, until the checks are removed', () => {
  const { db, projectId, add, check } = scene();
  const activity = makeActivity(db, { projectId });
  const made = check(add('T1').id, moment, { activityId: activity.id });
  const move = () => {
    const { id, version } = getActivityDetails(db, activity);
    return updateActivity(db, testAct, { id, version, projectId: makeProject(db).id });
  };
  expect(move).toThrow(messages.activities.hasTrapChecks);
  removeTrapCheck(db, testAct, made);
  expect(move().projectId).not.toBe(projectId);
});
