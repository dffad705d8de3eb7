import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { speciesGroups } from '#shared/traps/to-records.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { testAct, testToday } from '#test/test-db.ts';

/** So many hours before now. */
const ago = (hours: number) => new Date(Date.parse(testAct.now) - hours * 3_600_000).toISOString();

async function scene() {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Field Staff');
  const projectId = makeProject(program.db).id;
  const send = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
    const { status, body: answer } = await agent[method](`/api/${path}`).send(body);
    return { status, body: answer, errors: answer.errors };
  };
  const addTrap = async (more: object = {}): Promise<number> => {
    const { status, body } = await send('post', 'traps', { projectId, code: 'T1', type: 'DOC 200', ...more });
    expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
    return body.id;
  };
  const addCheck = async (trapId: number, hours: number, more: object = {}) =>
    (await send('post', 'trap_checks', { trapId, checkedAt: ago(hours), state: 'Set', ...more })).body;
  const codes = async (query: string) =>
    (await send('get', `traps?${query}`)).body.map(({ code }: { code: string }) => code);
  return { program, agent, projectId, send, addTrap, addCheck, codes };
}

describe('types of traps and species', () => {
  test('are there, with what resets itself, what holds alive, and where each species is counted', async () => {
    const { send } = await scene();
    const { body: types } = await send('get', 'trap_types');
    const named = (is: string) =>
      types.filter((type: Record<string, boolean>) => type[is]).map(({ name }: { name: string }) => name);
    expect(types).toHaveLength(19);
    expect([named('resetsItself'), named('holdsAlive'), named('isBaitStation')]).toEqual([
      ['A24', 'AT220'],
      ['Leg-hold', 'Live capture cage'],
      ['Bait station'],
    ]);
    const { body: species } = await send('get', 'species');
    const countOf = (group: string) =>
      species.filter(({ countsAs }: { countsAs: string }) => countsAs === group).length;
    expect(speciesGroups.map(countOf)).toEqual([4, 1, 4, 1, 7]);
  });
});

describe('traps', () => {
  test('are added, changed and deleted; a code is free again then', async () => {
    const { send, projectId, addTrap } = await scene();
    const position = { latitude: -41.2905, longitude: 174.7682, accuracy: 5, positionHow: 'phone' };
    const added = await send('post', 'traps', { projectId, code: 'MB2', type: 'doc 200', lure: 'Rabbit', ...position });
    expect([added.status, added.body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), projectId, lineId: null, line: null, code: 'MB2', type: 'DOC 200' },
        ...{ state: 'In use', setOn: testToday, retiredOn: null, retiredReason: '', lure: 'Rabbit', notes: '' },
        ...{ ...position, lastCheckedAt: null, daysLate: null },
      },
    ]);
    const path = `traps/${added.body.id}`;
    const again = await send('post', 'traps', { projectId, code: 'mb2', type: 'Victor' });
    expect([again.status, again.errors]).toEqual([409, { code: 'This project has a trap with this code already.' }]);
    const changed = await send('put', path, { type: 'Victor', latitude: null, longitude: null });
    expect(changed.body).toEqual({
      ...added.body,
      ...{ type: 'Victor', latitude: null, longitude: null, accuracy: null, positionHow: null },
    });
    expect((await send('delete', path)).body).toEqual({ message: 'Trap removed.' });
    expect((await send('delete', path)).status).toBe(404);
    expect(await addTrap({ code: 'MB2' })).not.toBe(added.body.id);
  });

  test('are refused in words, at the field', async () => {
    const { send, projectId, program } = await scene();
    const other = (await send('post', 'trap_lines', { projectId: makeProject(program.db).id, name: 'Other' })).body.id;
    const refused = async (more: object) => {
      const { status, errors } = await send('post', 'traps', { projectId, code: 'T1', type: 'Victor', ...more });
      return [status, errors];
    };
    const says = (field: string, message: string) => [400, { [field]: message }];
    expect(await refused({ code: ' ' })).toEqual(says('code', 'Please enter a code.'));
    expect(await refused({ projectId: 999 })).toEqual(says('projectId', 'Please choose a project.'));
    expect(await refused({ lineId: other })).toEqual(says('lineId', 'This line is not one of the project.'));
    expect(await refused({ state: 'Retired' })).toEqual(says('retiredReason', 'Please say why it was retired.'));
    expect(await refused({ latitude: -41 })).toMatchObject([400, { latitude: expect.any(String) }]);
    expect(await refused({ latitude: 91, longitude: 0 })).toMatchObject([400, { latitude: expect.any(String) }]);
    expect(await refused({ setOn: addDays(testToday, 1) })).toEqual(says('setOn', 'This day is in the future.'));
    expect((await send('put', 'traps/999', { lure: '' })).status).toBe(404);
  });

  test('sort by code as people do, and those of a line by their place', async () => {
    const { send, projectId, addTrap, codes } = await scene();
    const ids = [];
    for (const code of ['T10', 'T2', 't1', 'A3']) ids.push(await addTrap({ code }));
    expect(await codes(`projectId=${projectId}`)).toEqual(['A3', 't1', 'T2', 'T10']);
    const line = await send('post', 'trap_lines', { projectId, name: 'Ridge', trapIds: [ids[1], ids[0], ids[2]] });
    expect(await codes(`lineId=${line.body.id}`)).toEqual(['T2', 'T10', 't1']);
    await send('put', `traps/${ids[3]}`, { lineId: line.body.id });
    expect(await codes(`lineId=${line.body.id}`)).toEqual(['T2', 'T10', 't1', 'A3']);
  });

  test('are retired with a reason, today if no day is said, and set again', async () => {
    const { send, addTrap } = await scene();
    const id = await addTrap({ setOn: addDays(testToday, -30) });
    const retired = await send('put', `traps/${id}`, { state: 'Retired', retiredReason: 'Washed away' });
    expect(retired.body).toMatchObject({ state: 'Retired', retiredOn: testToday, retiredReason: 'Washed away' });
    const again = await send('put', `traps/${id}`, { state: 'In use' });
    expect(again.body).toMatchObject({ state: 'In use', retiredOn: null, retiredReason: '' });
    expect(again.body.setOn).toBe(addDays(testToday, -30));
  });

  test('are due when their line says so, those that hold alive every day', async () => {
    const { send, projectId, addTrap, addCheck, codes } = await scene();
    const setOn = addDays(testToday, -10);
    const line = (await send('post', 'trap_lines', { projectId, name: 'Ridge', checkEveryDays: 7 })).body.id;
    const old = { lineId: line, setOn };
    await addTrap({ ...old, code: 'never checked' });
    const checked = await addTrap({ ...old, code: 'checked' });
    await addCheck(checked, 24);
    const missed = await addTrap({ ...old, code: 'not reached' });
    await addCheck(missed, 24, { state: 'Could not reach it' });
    const alive = await addTrap({ code: 'alive', type: 'Live capture cage', setOn });
    await addCheck(alive, 24);
    expect(await codes('due=true')).toEqual(['alive', 'never checked', 'not reached']);
    expect(await codes('due=false')).toEqual(['checked']);
    const rows = (await send('get', 'trap_lines')).body;
    expect(rows).toEqual([expect.objectContaining({ id: line, daysLate: 3 })]);
  });
});

test('a trap keeps its project from being deleted', async () => {
  const { send, projectId, addTrap } = await scene();
  const id = await addTrap();
  expect((await send('delete', `projects/${projectId}`)).status).toBe(409);
  await send('delete', `traps/${id}`);
  expect((await send('delete', `projects/${projectId}`)).status).toBe(200);
});

describe('lines of traps', () => {
  test('are added, changed and deleted; their traps stay', async () => {
    const { send, projectId, addTrap } = await scene();
    const [a, b, c] = [await addTrap({ code: 'A' }), await addTrap({ code: 'B' }), await addTrap({ code: 'C' })];
    const line = { projectId, name: 'Main bush', directions: 'Up the ridge', checkEveryDays: 14, trapIds: [b, a] };
    const added = await send('post', 'trap_lines', line);
    expect([added.status, added.body]).toEqual([201, { id: expect.any(Number), ...line, daysLate: null }]);
    const path = `trap_lines/${added.body.id}`;
    const turned = await send('put', path, { trapIds: [c, b] });
    expect(turned.body).toEqual({ ...added.body, trapIds: [c, b] });
    expect((await send('get', `traps?projectId=${projectId}`)).body.map((t: { lineId: number }) => t.lineId)).toEqual([
      null,
      added.body.id,
      added.body.id,
    ]);
    expect((await send('put', path, { name: 'Bush' })).body.trapIds).toEqual([c, b]);
    expect((await send('delete', path)).body).toEqual({ message: 'Line removed. Its traps stay.' });
    expect((await send('get', 'trap_lines')).body).toEqual([]);
    expect((await send('get', 'traps')).body).toMatchObject([{ lineId: null }, { lineId: null }, { lineId: null }]);
  });

  test('take traps of their project alone, each once', async () => {
    const { send, program, projectId, addTrap } = await scene();
    const own = await addTrap();
    const other = await addTrap({ projectId: makeProject(program.db).id });
    for (const trapIds of [[own, other], [own, own], [999]]) {
      const { status, errors } = await send('post', 'trap_lines', { projectId, name: 'Ridge', trapIds });
      expect([status, errors]).toEqual([400, { trapIds: 'Only traps of the project can be on its line, each once.' }]);
    }
    const days = await send('post', 'trap_lines', { projectId, name: 'Ridge', checkEveryDays: 0 });
    expect([days.status, days.errors]).toEqual([400, { checkEveryDays: 'Please enter 1 to 365 days, or nothing.' }]);
  });
});

describe('checks', () => {
  test('are added, found, changed and deleted', async () => {
    const { send, program, projectId, addTrap } = await scene();
    const line = (await send('post', 'trap_lines', { projectId, name: 'Ridge' })).body.id;
    const trapId = await addTrap({ lineId: line });
    const activityId = makeActivity(program.db, { projectId }).id;
    const check = {
      ...{ trapId, activityId, checkedAt: ago(30), state: 'Sprung', strikes: null, baitLeft: 'None', rebaited: true },
      ...{ baitSet: 'Peanut butter', condition: 'Good', note: 'Wet' },
    };
    const place = { latitude: -41.2905, longitude: 174.7682, accuracy: 8, positionHow: 'phone' };
    const catches = [
      { species: 'SHIP RAT', number: 2, sex: 'Female' },
      { species: 'Stoat', number: 1 },
    ];
    const added = await send('post', 'trap_checks', { ...check, ...place, catches });
    expect([added.status, added.body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), code: 'T1', lineId: line, ...check, checkedBy: 'Mereana Hōhepa' },
        catches: [
          { species: 'Ship rat', number: 2, sex: 'Female', age: null },
          { species: 'Stoat', number: 1, sex: null, age: null },
        ],
        ...{ checkedTwice: false, bothHappened: false, ...place },
      },
    ]);
    await send('put', `traps/${trapId}`, { lineId: null });
    const day = ago(30).slice(0, 10);
    for (const query of [
      `trapId=${trapId}`,
      `lineId=${line}`,
      `activityId=${activityId}`,
      `from=${day}&to=${testToday}`,
    ])
      expect((await send('get', `trap_checks?${query}`)).body).toEqual([added.body]);
    expect((await send('get', `trap_checks?trapId=${trapId}&to=2020-01-01`)).body).toEqual([]);
    expect((await send('get', `trap_checks?trapId=${trapId}&from=${addDays(testToday, 1)}`)).body).toEqual([]);
    for (const query of ['', `?from=${day}`, `?to=${day}`]) {
      const asked = await send('get', `trap_checks${query}`);
      expect([asked.status, asked.errors]).toEqual([
        400,
        { trapId: 'Please name a trap, a line, an activity, or the first and the last day.' },
      ]);
    }
    const path = `trap_checks/${added.body.id}`;
    expect((await send('put', path, { catches: [], state: 'Set' })).body).toEqual({
      ...added.body,
      ...{ catches: [], state: 'Set' },
    });
    expect((await send('delete', path)).body).toEqual({ message: 'Check removed.' });
    expect((await send('put', path, { note: '' })).status).toBe(404);
  });

  test('are refused in words, at the field', async () => {
    const { send, program, addTrap } = await scene();
    const trapId = await addTrap();
    const otherActivity = makeActivity(program.db, { projectId: makeProject(program.db).id }).id;
    const refused = async (more: object) => {
      const { status, errors } = await send('post', 'trap_checks', {
        trapId,
        checkedAt: ago(1),
        state: 'Set',
        ...more,
      });
      return [status, errors];
    };
    const says = (field: string, message: string) => [400, { [field]: message }];
    const rat = { species: 'Ship rat', number: 1 };
    expect(await refused({ checkedAt: ago(-1) })).toEqual(says('checkedAt', 'A check cannot be in the future.'));
    expect(await refused({ activityId: otherActivity })).toEqual(
      says('activityId', 'There is no such activity in the project of the trap.'),
    );
    const otherProject = { projectId: makeProject(program.db).id, name: 'Elsewhere' };
    const { id: lineId } = (await send('post', 'trap_lines', otherProject)).body;
    for (const unknown of [lineId, 999])
      expect(await refused({ lineId: unknown })).toEqual(says('lineId', 'This line is not one of the project.'));
    expect(await refused({ state: 'Open' })).toEqual(says('state', 'Please say how it was found.'));
    for (const state of ['Missing', 'Could not reach it'])
      expect(await refused({ state, catches: [rat] })).toEqual(
        says('catches', 'A trap that nobody saw has caught nothing.'),
      );
    expect((await refused({ catches: [{ ...rat, number: 0 }] }))[0]).toBe(400);
    expect((await refused({ catches: Array(11).fill(rat) }))[0]).toBe(400);
    expect((await refused({ baitLeft: 'x'.repeat(101) }))[0]).toBe(400);
  });

  test('come in a list, all or none', async () => {
    const { send, addTrap } = await scene();
    const [one, two] = [await addTrap({ code: 'T1' }), await addTrap({ code: 'T2' })];
    const check = (trapId: number, hours: number) => ({ trapId, checkedAt: ago(hours), state: 'Set' });
    const refused = await send('post', 'trap_checks', { checks: [check(one, 5), check(two, -5)] });
    expect(refused.status).toBe(400);
    const find = async (trapId: number) => (await send('get', `trap_checks?trapId=${trapId}`)).body.length;
    expect(await find(one)).toBe(0);
    const added = await send('post', 'trap_checks', { checks: [check(one, 5), check(two, 4), check(one, 3)] });
    expect([added.status, added.body]).toMatchObject([
      201,
      [
        { trapId: one, checkedTwice: true },
        { trapId: two, checkedTwice: false },
        { trapId: one, checkedTwice: true },
      ],
    ]);
    const many = (length: number) => ({
      checks: Array.from({ length }, (_, hours) => ({ ...check(two, hours * 7 + 20), note: 'x'.repeat(800) })),
    });
    expect((await send('post', 'trap_checks', many(501))).status).toBe(400);
    expect((await send('post', 'trap_checks', many(500))).body).toHaveLength(500);
    expect((await send('post', 'trap_checks', { checks: [] })).status).toBe(400);
  });

  test('within six hours are marked until both happened or one is deleted', async () => {
    const { send, addTrap, addCheck } = await scene();
    const trapId = await addTrap();
    const marks = async () =>
      (await send('get', `trap_checks?trapId=${trapId}`)).body.map(
        (row: { checkedTwice: boolean }) => row.checkedTwice,
      );
    await addCheck(trapId, 10);
    const second = await addCheck(trapId, 5);
    expect(await marks()).toEqual([true, true]);
    expect((await send('put', `trap_checks/${second.id}`, { bothHappened: true })).body).toMatchObject({
      ...{ checkedTwice: false, bothHappened: true },
    });
    expect(await marks()).toEqual([false, false]);
    await send('put', `trap_checks/${second.id}`, { bothHappened: false });
    expect(await marks()).toEqual([true, true]);
    await send('delete', `trap_checks/${second.id}`);
    expect(await marks()).toEqual([false]);
  });

  test('of a trap that resets itself count strikes; one that needs repair says so', async () => {
    const { send, addTrap, addCheck } = await scene();
    const trapId = await addTrap({ type: 'A24' });
    const { id } = await addCheck(trapId, 2, { strikes: 4, condition: 'Needs repair' });
    const trap = async () => (await send('get', 'traps')).body[0];
    expect(await trap()).toMatchObject({ state: 'Needs repair', lastCheckedAt: ago(2) });
    await send('put', `traps/${trapId}`, { state: 'In use' });
    await send('put', `trap_checks/${id}`, { note: 'Mended' });
    expect((await trap()).state).toBe('In use');
    await send('put', `traps/${trapId}`, { state: 'Retired', retiredReason: 'Stolen' });
    await addCheck(trapId, 1, { condition: 'Needs repair' });
    expect((await trap()).state).toBe('Retired');
  });
});
