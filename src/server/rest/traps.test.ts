import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
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
  return { program, projectId, send, addTrap };
}

test('types of traps and species are there, with what resets itself, what holds alive, and where each species is counted', async () => {
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
  const countOf = (group: string) => species.filter(({ countsAs }: { countsAs: string }) => countsAs === group).length;
  expect(speciesGroups.map(countOf)).toEqual([4, 1, 4, 1, 7]);
});

test('traps are added, changed and deleted; a code is free again then', async () => {
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
  expect([again.status, again.errors]).toEqual([409, { code: messages.traps.codeTaken }]);
  const changed = await send('put', path, { type: 'Victor', latitude: null, longitude: null });
  expect(changed.body).toEqual({
    ...added.body,
    ...{ type: 'Victor', latitude: null, longitude: null, accuracy: null, positionHow: null },
  });
  expect((await send('delete', path)).body).toEqual({ message: messages.traps.removed });
  expect((await send('delete', path)).status).toBe(404);
  expect(await addTrap({ code: 'MB2' })).not.toBe(added.body.id);
});

test('lines of traps are added, changed and deleted; their traps stay', async () => {
  const { send, program, projectId, addTrap } = await scene();
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
  const other = makeProject(program.db).id;
  const ofOther = messages.trapLines.trapsOfOther;
  const withTraps = await send('put', path, { projectId: other });
  expect([withTraps.status, withTraps.body]).toEqual([400, { message: ofOther, errors: { trapIds: ofOther } }]);
  const moved = await send('put', path, { projectId: other, trapIds: [] });
  expect([moved.status, moved.body]).toMatchObject([200, { projectId: other, trapIds: [] }]);
  expect((await send('put', path, { projectId: 999 })).status).toBe(400);
  expect((await send('delete', path)).body).toEqual({ message: messages.trapLines.removed });
  expect((await send('get', 'trap_lines')).body).toEqual([]);
  expect((await send('get', 'traps')).body).toMatchObject([{ lineId: null }, { lineId: null }, { lineId: null }]);
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
      expect([asked.status, asked.errors]).toEqual([400, { trapId: messages.trapChecks.asks }]);
    }
    const path = `trap_checks/${added.body.id}`;
    expect((await send('put', path, { catches: [], state: 'Set' })).body).toEqual({
      ...added.body,
      ...{ catches: [], state: 'Set' },
    });
    expect((await send('delete', path)).body).toEqual({ message: messages.trapChecks.removed });
    expect((await send('put', path, { note: '' })).status).toBe(404);
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
});
