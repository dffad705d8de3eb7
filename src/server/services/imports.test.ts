import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csvTable, plainCell } from '#shared/csv.ts';
import { matchHeadings } from '#shared/import/headings.ts';
import { checkColumns } from '#shared/import/trap-checks.ts';
import { inTrapNzOrder, trapNzFileColumns, trapNzTrapColumns } from '#shared/import/trap-nz-file.ts';
import { trapColumns } from '#shared/import/traps.ts';
import { messages } from '#shared/messages.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makePhoto, makeProject } from '#test/factories.ts';
import { testAct, testNow } from '#test/test-db.ts';
import { imports } from '../db/schema/imports.ts';
import { photos } from '../db/schema/photos.ts';
import { beginImport, examineImport, toWrite, undoUnfinished, writePart } from './imports.ts';
import { removeFiledChecks } from './trap-checks.ts';

type Table = readonly (readonly (string | number)[])[];
type Kind = 'trap' | 'trap check';

/** What the page sends of a file. */
function filed(kind: Kind, [head = [], ...rows]: Table, projectId: number | null = null) {
  const columns = kind === 'trap' ? trapColumns : checkColumns;
  const fields = matchHeadings(columns, head.map(String)).map((field) => field ?? '');
  return {
    ...{ kind, fileName: 'trap-nz.csv', projectId, fields },
    rows: rows.map((cells, at) => ({ line: at + 2, cells: cells.map(String) })),
  };
}

function scene() {
  const program = createTestProgram();
  const { api, user } = callerAs(program, 'Group Admin');
  const project = makeProject(program.db, { name: 'Ridge' });
  const preview = async (input: ReturnType<typeof filed>) => {
    const { rows } = await api.imports.preview(input);
    const written = rows.filter(({ isWritten }) => isWritten);
    const added = written.filter(({ verdict }) => verdict === 'New').length;
    return { rows, added, changed: written.length - added };
  };
  const write = async (input: ReturnType<typeof filed>) => {
    const { added, changed } = await preview(input);
    return api.imports.write({ ...input, added, changed });
  };
  const addTraps = (rows: Table) => write(filed('trap', [['Trap code', 'Trap type', 'Line'], ...rows], project.id));
  return { program, api, user, project, preview, write, addTraps };
}

const heads = ['Project', 'Trap code', 'Record date', 'Species caught', 'Strikes', 'Trap status', 'Notes'];

describe('a file of traps', () => {
  test('adds them with their lines, in its order, and positions in degrees or metres', async () => {
    const { api, write } = scene();
    const file = filed('trap', [
      ['Project name', 'Line name', 'Code', 'Type', 'Status', 'Lat', 'Long', 'X', 'Y', 'Date installed', 'Comments'],
      ['ridge', 'North', 'N2', 'DOC 200', 'Active', '-36.8', '174.7', '', '', '5/3/2025', 'By the stile'],
      ['Ridge', 'north', 'N10', 'a24', 'Retired', '', '', '1748795', '5920567', '2025-03-05', ''],
    ]);
    expect((await write(file)).message).toBe('2 added.');
    const traps = await api.traps.list({});
    expect(traps).toMatchObject([
      { code: 'N2', line: 'North', place: 1, setOn: '2025-03-05', notes: 'By the stile', latitude: -36.8 },
      { code: 'N10', line: 'North', place: 2, type: 'A24', state: 'Retired', retiredReason: 'Retired in Trap.NZ' },
    ]);
    expect(traps[1]?.latitude).toBeCloseTo(-36.85, 1);
  });

  test('is refused in words where it has more columns than an import takes', async () => {
    const { preview } = scene();
    const wide = filed('trap', [Array(41).fill('Code'), Array(41).fill('T1')]);
    await expect(preview(wide)).rejects.toThrow('An import takes at most 40 columns.');
  });

  test('says of each row why it cannot be, in the words of the form, and writes the others', async () => {
    const { api, preview, write } = scene();
    const file = filed('trap', [
      ['Project', 'Trap code', 'Trap type', 'Install date', 'Latitude', 'Longitude'],
      ['Ridge', '', 'DOC 200', '', '', ''],
      ['Ridge', 'A', 'Mousetrap', '', '', ''],
      ['Elsewhere', 'B', 'DOC 200', '', '', ''],
      ['Ridge', 'C', 'DOC 200', '5/3/2099', '', ''],
      ['Ridge', 'D', 'DOC 200', '', '-36.8', ''],
      ['Ridge', 'E', 'DOC 200', '', '', ''],
      ['Ridge', 'e', 'DOC 200', '', '', ''],
    ]);
    const { rows } = await preview(file);
    expect(rows.map(({ verdict, errors }) => [verdict, errors])).toEqual([
      ['Not possible', { code: messages.traps.codeRequired }],
      ['Not possible', { type: messages.traps.typeUnknown }],
      ['Not possible', { project: messages.imports.projectUnknown }],
      ['Not possible', { setOn: messages.traps.futureDay }],
      ['Not possible', { latitude: expect.any(String) }],
      ['New', {}],
      ['Not possible', { code: 'Row 7 of the file is the same record.' }],
    ]);
    await write(file);
    expect((await api.traps.list({})).map(({ code }) => code)).toEqual(['E']);
  });

  test('read again changes nothing, also of a trap that was retired and set again, and of cells with spaces', async () => {
    const { api, preview, write } = scene();
    const head = ['Project', 'Trap code', 'Trap type', 'Status', 'Install date', 'Lure', 'Notes'];
    await write(filed('trap', [head, ['Ridge', 'T1', 'DOC 200', 'Active', '2020-01-01', '', '']]));
    const [trap] = await api.traps.list({});
    const retired = { state: 'Retired', retiredOn: '2025-06-01', retiredReason: 'Broken' } as const;
    await api.traps.update({ id: trap?.id ?? 0, ...retired });
    const again = filed('trap', [head, ['Ridge', 'T1', 'DOC 200', 'Active', '10/1/2026', 'Egg  white', 'Wet\r\nsite']]);
    await write(again);
    const [before] = await api.traps.list({});
    expect(before).toMatchObject({ setOn: '2020-01-01', setAgainOn: ['2026-01-10'] });
    expect(await preview(again)).toMatchObject({ added: 0, changed: 0 });
  });

  test('retires a trap of which it says the day alone, and refuses the day and the reason of one that is not', async () => {
    const { api, preview, write, addTraps } = scene();
    await addTraps([['Here', 'DOC 200', '']]);
    const [here] = await api.traps.list({});
    await api.traps.update({ id: here?.id ?? 0, setOn: '2025-06-01' });
    const head = [
      'Project',
      'Trap code',
      'Trap type',
      'Trap status',
      'Install date',
      'Retired on',
      'Why it was retired',
    ];
    const file = filed('trap', [
      head,
      ['Ridge', 'Here', '', '', '', '5/2/2026', ''],
      ['Ridge', 'A', 'DOC 200', '', '1/1/2025', '5/3/2025', 'Flood'],
      ['Ridge', 'B', 'DOC 200', 'Active', '', '5/3/2025', ''],
      ['Ridge', 'C', 'DOC 200', '', '', '', 'Flood'],
      ['Ridge', 'D', 'DOC 200', '', '1/6/2025', '5/3/2025', 'Flood'],
    ]);
    const { rows } = await preview(file);
    const refused = messages.traps.notRetiredYet;
    expect(rows.map(({ verdict, errors }) => [verdict, errors])).toEqual([
      ['Already here', {}],
      ['New', {}],
      ['Not possible', { retiredOn: refused }],
      ['Not possible', { retiredReason: refused }],
      ['Not possible', { retiredOn: messages.traps.retiredBeforeSet }],
    ]);
    expect((await write(file)).message).toBe('1 added, 1 changed.');
    expect(await api.traps.list({})).toMatchObject([
      { code: 'A', state: 'Retired', retiredOn: '2025-03-05', retiredReason: 'Flood' },
      { code: 'Here', state: 'Retired', retiredOn: '2026-02-05', retiredReason: 'Retired in Trap.NZ' },
    ]);
    expect(await preview(file)).toMatchObject({ added: 0, changed: 0 });
  });

  test('changes what it says of traps that are here, and an empty cell changes nothing', async () => {
    const { api, preview, write, addTraps } = scene();
    await addTraps([['T1', 'DOC 200', 'North']]);
    const head = ['Project', 'Trap code', 'Line', 'Trap status', 'Notes', 'Lure'];
    const file = filed('trap', [head, ['Ridge', 't1', 'South', 'Needs maintenance', '', 'Egg']]);
    const { rows } = await preview(file);
    expect(rows[0]).toMatchObject({ verdict: 'Already here', addsLine: 'South' });
    expect(rows[0]?.differences).toEqual([
      { field: 'state', from: 'In use', to: 'Needs repair' },
      { field: 'lure', from: '', to: 'Egg' },
      { field: 'line', from: 'North', to: 'South' },
    ]);
    const { id } = await write(file);
    expect(await api.traps.list({})).toMatchObject([{ line: 'South', state: 'Needs repair', lure: 'Egg' }]);
    expect(await preview(file)).toMatchObject({ added: 0, changed: 0 });
    const [north] = await api.trapLines.list({});
    await api.imports.undo({ id });
    expect(await api.traps.list({})).toMatchObject([{ line: 'North', state: 'In use', lure: '' }]);
    // Whoever edits the line meanwhile does not take the trap off it unseen.
    const edited = { id: north?.id ?? 0, version: north?.version ?? 0, trapIds: [] };
    await expect(api.trapLines.update(edited)).rejects.toThrow('changed this');
    expect((await api.trapLines.list({})).map(({ name }) => name)).toEqual(['North']);
  });
});

test('traps go to a file for Trap.NZ and come back: here without a change, elsewhere as they were', async () => {
  const { program, api, project, preview } = scene();
  const { db } = program;
  const add = (code: string, more: object = {}) =>
    api.traps.create({ projectId: project.id, code, type: 'DOC 200', ...more });
  const days = { setOn: '2024-05-01', notes: 'By the "stile",\nover the fence', lure: '=Egg' };
  const place = { latitude: -36.665, longitude: 174.735, accuracy: 4, positionHow: 'phone' as const };
  const first = await add('T10', { ...days, ...place, type: 'a24' });
  const second = await add('02', { state: 'Needs repair', setOn: '2025-01-01' });
  await add('Loose', { state: 'Retired', retiredOn: '2025-02-03', retiredReason: 'Flood', setOn: '2025-01-01' });
  const trapIds = [first.id, second.id];
  const line = { projectId: project.id, name: 'Kōwhai line', directions: 'Up the ridge', checkEveryDays: 14, trapIds };
  await api.trapLines.create(line);
  const fileOf = async (caller: typeof api) =>
    csvTable(trapNzTrapColumns, inTrapNzOrder(await caller.exports.traps({ state: 'All' })), 'program');
  const written = await fileOf(api);
  expect(written).toEqual([
    [
      ...['Project', 'Line', 'Trap code', 'Trap type', 'Trap status', 'Latitude', 'Longitude', 'Install date'],
      ...['Retired on', 'Why it was retired', 'Lure', 'Notes'],
    ],
    ['Ridge', '', 'Loose', 'DOC 200', 'Retired', '', '', '2025-01-01', '2025-02-03', 'Flood', '', ''],
    ['Ridge', 'Kōwhai line', 'T10', 'A24', 'Active', -36.665, 174.735, '2024-05-01', '', '', "'=Egg", days.notes],
    ['Ridge', 'Kōwhai line', '02', 'DOC 200', 'Needs maintenance', '', '', '2025-01-01', '', '', '', ''],
  ]);
  const read = written.map((row) => row.map((cell) => plainCell(String(cell))));
  const again = await preview(filed('trap', read));
  expect(again).toMatchObject({ added: 0, changed: 0 });
  expect(again.rows.map(({ verdict }) => verdict)).toEqual(Array(3).fill('Already here'));

  const other = scene();
  expect((await other.write(filed('trap', read))).message).toBe('3 added.');
  expect(await fileOf(other.api)).toEqual(written);
  // What docs/exports.md lists, and nothing else, is not there.
  const lost = ['id', 'projectId', 'lineId', 'typeId', 'version', 'updatedAt', 'updatedById'];
  const kept = async (caller: typeof api) =>
    (await caller.traps.list({})).map((trap) =>
      Object.fromEntries(Object.entries(trap).filter(([name]) => !lost.includes(name))),
    );
  const listed = { accuracy: null, positionHow: null, checkEveryDays: null, daysLate: null };
  expect((await kept(other.api)).map((trap) => ({ ...trap, positionHow: null }))).toEqual(
    (await kept(api)).map((trap) => ({ ...trap, ...listed })),
  );
  expect(db).not.toBe(other.program.db);
});

describe('what this group wrote for Trap.NZ is read again without a change', () => {
  function ownScene() {
    const { api, project, preview } = scene();
    const add = (code: string, type = 'DOC 200') => api.traps.create({ projectId: project.id, code, type });
    const check = (trapId: number, more: Partial<Parameters<typeof api.trapChecks.create>[0]> = {}) =>
      api.trapChecks.create({ trapId, checkedAt: '2025-05-05T14:30:00.000Z', state: 'Sprung', ...more });
    const kiore = (number: number) => [{ species: 'Kiore', number }];
    const takeOff = async (list: 'trapTypes' | 'species', name: string) => {
      const found = (await api[list].list()).find((one) => one.name === name);
      await api[list].remove({ id: found?.id ?? 0 });
    };
    const traps = async () =>
      csvTable(trapNzTrapColumns, inTrapNzOrder(await api.exports.traps({ state: 'All' })), 'program');
    const checks = async () =>
      csvTable(trapNzFileColumns, (await api.exports.trapNz({ state: 'All' })).rows, 'program');
    const read = async (kind: Kind, table: Table) =>
      (await preview(filed(kind, table))).rows.map(({ verdict, differences }) => [verdict, differences]);
    return { api, add, check, kiore, takeOff, traps, checks, read };
  }
  const same = ['Already here', []];

  test('where a type was taken off the list, which no other trap gets', async () => {
    const { add, takeOff, traps, read } = ownScene();
    await add('T1');
    await takeOff('trapTypes', 'DOC 200');
    const [head = [], own = []] = await traps();
    const other = own.map((cell) => (cell === 'T1' ? 'T2' : cell));
    expect(await read('trap', [head, own, other])).toEqual([same, ['Not possible', []]]);
  });

  test('where a species was taken off the list, which no other check gets', async () => {
    const { add, check, kiore, takeOff, checks, read } = ownScene();
    await check((await add('T1')).id, { catches: kiore(1) });
    await add('T2');
    await takeOff('species', 'Kiore');
    const [head = [], own = []] = await checks();
    const other = own.map((cell) => (cell === 'T1' ? 'T2' : cell));
    expect(await read('trap check', [head, own, other])).toEqual([same, ['Not possible', []]]);
    const two = own.map((cell, at) => (head[at] === 'Strikes' ? 2 : cell));
    const differs = { field: 'catches', from: '1 kiore', to: '2 kiore' };
    expect(await read('trap check', [head, two])).toEqual([['Already here', [differs]]]);
  });

  test('where the list has a species of the name that Trap.NZ has for the one of the check', async () => {
    const { api, add, check, takeOff, checks, read } = ownScene();
    await check((await add('T1')).id, { catches: [{ species: 'Rat (unknown)', number: 1 }] });
    await takeOff('species', 'Rat (unknown)');
    await api.species.create({ name: 'Rat', countsAs: 'rats' });
    expect(await read('trap check', await checks())).toEqual([same]);
  });

  test('where the clock showed the minute of the check twice, in whichever hour it was', async () => {
    const { add, check, checks, read } = ownScene();
    // 02:30 on 6 April 2025.
    await check((await add('T1')).id, { checkedAt: '2025-04-05T13:30:20.000Z' });
    await check((await add('T2')).id, { checkedAt: '2025-04-05T14:30:20.000Z' });
    const table = await checks();
    expect(await read('trap check', table)).toEqual([same, same]);
    const hourLater = table.map((row) => row.map((cell) => String(cell).replace('02:30', '03:30')));
    expect(await read('trap check', hourLater)).toEqual([
      ['New', []],
      ['New', []],
    ]);
  });

  test('where a trap has a type since that counts no strikes', async () => {
    const { api, add, check, checks, read } = ownScene();
    const { id } = await add('A1', 'A24');
    await check(id, { strikes: 5 });
    await api.traps.update({ id, type: 'DOC 200' });
    expect(await read('trap check', await checks())).toEqual([same]);
  });
});

describe('a file of checks', () => {
  test('makes one check of the rows of a trap and a moment, with what each caught', async () => {
    const { api, write, addTraps } = scene();
    await addTraps([
      ['T1', 'DOC 200', ''],
      ['A1', 'A24', ''],
    ]);
    const file = filed('trap check', [
      heads,
      ['Ridge', 'T1', '5/3/2025 09:30', 'Rat - Ship', '2', 'Sprung', 'Wet'],
      ['Ridge', 'T1', '2025-03-05 9:30am', 'Unspecified mustelid', '', 'Sprung', 'Wet'],
      ['Ridge', 'A1', '5 Mar 2025 - 9:45', 'Rat', '7', 'Still set, bait bad', ''],
      ['Ridge', 'T1', '5 March 2025', 'None', '0', '', ''],
    ]);
    expect((await write(file)).message).toBe('3 added.');
    const checks = await api.trapChecks.list({ from: '2025-03-01', to: '2025-03-09' });
    expect(checks.map(({ code, state, strikes, note, catches }) => [code, state, strikes, note, catches])).toEqual([
      ['A1', 'Set', 7, 'Still set, bait bad', [{ species: 'Rat (unknown)', number: 1, sex: null, age: null }]],
      [
        ...['T1', 'Sprung', null, 'Wet'],
        [
          { species: 'Ship rat', number: 2, sex: null, age: null },
          { species: 'Mustelid (unknown)', number: 1, sex: null, age: null },
        ],
      ],
      ['T1', 'Set', null, '', []],
    ]);
  });

  test('says of each row why it cannot be', async () => {
    const { preview, addTraps } = scene();
    await addTraps([['T1', 'DOC 200', '']]);
    const file = filed('trap check', [
      ['Record ID', ...heads, 'Gender'],
      ['1', 'Ridge', 'T9', '5/3/2026', '', '', '', '', ''],
      ['2', 'Ridge', 'T1', '31/2/2026', '', '', '', '', ''],
      ['3', 'Ridge', 'T1', '', '', '', '', '', ''],
      ['4', 'Ridge', 'T1', '5/3/2099', '', '', '', '', ''],
      ['5', 'Ridge', 'T1', '1/3/2026', 'Unicorn', '', '', '', ''],
      ['6', 'Ridge', 'T1', '2/3/2026', 'Stoat', '1', 'Trap gone', '', ''],
      ['7', 'Ridge', 'T1', '3/3/2026', 'Stoat', '5000', '', '', ''],
      ['8', 'Ridge', 'T1', '4/3/2026', '', '', 'Glum', '', ''],
      ['9', 'Ridge', 'T1', '2/2/2026', 'Stoat', '', '', '', 'Maybe'],
      ['10', 'Ridge', 'T1', '3/2/2026', '', '', '', '', ''],
      ['10', 'Ridge', 'T1', '4/2/2026', '', '', '', '', ''],
    ]);
    const { rows } = await preview(file);
    expect(rows.map(({ errors }) => Object.keys(errors))).toEqual([
      ...[['code'], ['checkedAt'], ['checkedAt'], ['checkedAt'], ['species'], ['species'], ['strikes'], ['state']],
      ...[['sex'], [], ['recordId']],
    ]);
    expect(rows.map(({ errors }) => Object.values(errors)[0]).slice(1, 9)).toEqual([
      messages.imports.noSuchDay,
      'Please say when it was checked.',
      messages.trapChecks.inFuture,
      messages.trapChecks.speciesUnknown,
      messages.trapChecks.notSeen,
      messages.trapChecks.numberBetween,
      expect.stringContaining('"Still set, bait OK"'),
      'Please write one of: "Male", "Female", "Unknown".',
    ]);
  });

  test('leaves out every row of a check of which one is not possible, so that they are put right together', async () => {
    const { api, preview, write, addTraps } = scene();
    await addTraps([['T1', 'DOC 200', '']]);
    const row = (species: string, strikes: string, at = '1/3/2026 9:30') => [
      'Ridge',
      'T1',
      at,
      species,
      strikes,
      '',
      '',
    ];
    const rats = row('Rat - Ship', '2');
    const file = filed('trap check', [heads, rats, row('Stoat', '1', '1/3/2026 10:30'), row('Unicorn', '1')]);
    const { rows } = await preview(file);
    expect(rows.map(({ verdict, errors }) => [verdict, errors])).toEqual([
      ['Not possible', { check: 'Row 4 of the same check is not possible.' }],
      ['New', {}],
      ['Not possible', { species: messages.trapChecks.speciesUnknown }],
    ]);
    expect((await write(file)).message).toBe('1 added.');
    const again = filed('trap check', [heads, rats, row('Weasel', '1')]);
    expect((await write(again)).message).toBe('1 added.');
    const checks = await api.trapChecks.list({ from: '2026-03-01', to: '2026-03-01' });
    expect(checks.map(({ catches }) => catches.map(({ species, number }) => [species, number]))).toEqual([
      [['Stoat', 1]],
      [
        ['Ship rat', 2],
        ['Weasel', 1],
      ],
    ]);
  });

  test('says who made each, and leaves the state of the trap as it is: new, here already and undone', async () => {
    const { api, write, addTraps } = scene();
    await addTraps([['T1', 'DOC 200', '']]);
    const file = (condition: string, day = '5/3/2020') =>
      filed('trap check', [
        ['Project', 'Trap', 'Date', 'Recorded by', 'Condition'],
        ['Ridge', 'T1', day, 'Ana Rewi', condition],
      ]);
    const checks = () => api.trapChecks.list({ from: '2020-03-05', to: '2020-03-06' });
    const state = async () => (await api.traps.list({})).map((trap) => trap.state);
    await write(file('Needs maintenance', '6/3/2020'));
    await write(file(''));
    expect([await state(), await checks()]).toMatchObject([
      ['In use'],
      [{ checkedBy: 'Ana Rewi', condition: 'Needs repair' }, { condition: null }],
    ]);
    const { id } = await write(file('Needs maintenance'));
    expect([await state(), await checks()]).toMatchObject([['In use'], [{}, { condition: 'Needs repair' }]]);
    await api.imports.undo({ id });
    expect([await state(), await checks()]).toMatchObject([['In use'], [{}, { condition: null }]]);
  });

  test('is undone but for what somebody changed since, and only for a day', async () => {
    const { program, api, user, write, addTraps } = scene();
    await addTraps([['T1', 'DOC 200', '']]);
    const row = (day: string, note: string) => ['Ridge', 'T1', day, 'Stoat', '1', 'Sprung', note];
    const first = await write(filed('trap check', [heads, row('1/3/2026', ''), row('2/3/2026', '')]));
    const [latest] = await api.trapChecks.list({ from: '2026-03-01', to: '2026-03-09' });
    await api.trapChecks.update({ id: latest?.id ?? 0, note: 'A kiwi' });
    expect((await api.imports.undo({ id: first.id })).message).toBe(
      'The import was undone. 1 record was changed since and stays. 1 undone.',
    );
    expect(await api.trapChecks.list({ from: '2026-03-01', to: '2026-03-09' })).toMatchObject([{ note: 'A kiwi' }]);
    await expect(api.imports.undo({ id: first.id })).rejects.toThrow('undone already');

    const second = await write(filed('trap check', [heads, row('2/3/2026', 'A weka')]));
    await api.imports.undo({ id: second.id });
    expect(await api.trapChecks.list({ from: '2026-03-01', to: '2026-03-09' })).toMatchObject([{ note: 'A kiwi' }]);
    const late = await write(filed('trap check', [heads, row('4/3/2026', '')]));
    Object.assign(program, { now: () => new Date(Date.parse(testNow) + 25 * 3_600_000).toISOString() });
    await expect(api.imports.undo({ id: late.id })).rejects.toThrow('for a day');
    const listed = await api.imports.list();
    expect(listed.map(({ mayUndo }) => mayUndo)).toEqual([false, false, false, false]);
    expect(new Set(listed.map(({ importedBy }) => importedBy))).toEqual(
      new Set([`${user.firstname} ${user.lastname}`]),
    );
  });

  test('is undone but for traps and checks that have a photo since', async () => {
    const { program, api, write, addTraps } = scene();
    const { db } = program;
    await addTraps([['T0', 'DOC 200', '']]);
    const added = await addTraps([
      ['T1', 'DOC 200', ''],
      ['T2', 'DOC 200', ''],
    ]);
    const row = (day: string) => ['Ridge', 'T0', day, 'Stoat', '1', 'Sprung', ''];
    const checked = await write(filed('trap check', [heads, row('1/3/2026'), row('2/3/2026')]));
    const trap = (await api.traps.list({})).find(({ code }) => code === 'T1');
    const march = { from: '2026-03-01', to: '2026-03-09' };
    const [check] = await api.trapChecks.list(march);
    makePhoto(db, { trapId: trap?.id ?? 0, caption: 'Its place' });
    makePhoto(db, { trapCheckId: check?.id ?? 0, caption: 'A stoat' });
    const kept = 'The import was undone. 1 record was changed since and stays. 1 undone.';
    expect((await api.imports.undo({ id: checked.id })).message).toBe(kept);
    expect((await api.imports.undo({ id: added.id })).message).toBe(kept);
    expect((await api.trapChecks.list(march)).map(({ id }) => id)).toEqual([check?.id]);
    expect((await api.traps.list({})).map(({ code }) => code)).toEqual(['T0', 'T1']);

    removeFiledChecks(db, testAct, [check?.id ?? 0]);
    const ofCheck = eq(photos.trapCheckId, check?.id ?? 0);
    expect(db.select().from(photos).where(ofCheck).all()).toMatchObject([{ deletedAt: expect.any(String) }]);
  });

  test('is undone by what it replaced, whatever species are called and a type counts since', async () => {
    const { api, write, addTraps } = scene();
    await addTraps([
      ['T1', 'DOC 200', ''],
      ['A1', 'A24', ''],
    ]);
    const rows = (caught: string, strikes: string) => [
      ['Ridge', 'T1', '1/3/2026', caught, '', 'Sprung', ''],
      ['Ridge', 'A1', '1/3/2026', '', strikes, '', ''],
    ];
    await write(filed('trap check', [heads, ...rows('Hare', '3')]));
    const { id } = await write(filed('trap check', [heads, ...rows('Rabbit', '5')]));
    const hare = (await api.species.list()).find(({ name }) => name === 'Hare');
    await api.species.update({ id: hare?.id ?? 0, name: 'Brown hare' });
    const trap = (await api.traps.list({})).find(({ code }) => code === 'A1');
    await api.traps.update({ id: trap?.id ?? 0, type: 'DOC 200' });
    expect((await api.imports.undo({ id })).message).toBe('The import was undone.');
    const checks = await api.trapChecks.list({ from: '2026-03-01', to: '2026-03-01' });
    expect(checks.find(({ code }) => code === 'T1')?.catches).toMatchObject([{ species: 'Brown hare', number: 1 }]);
    expect(checks.find(({ code }) => code === 'A1')).toMatchObject({ strikes: 3 });
  });

  test('of an earlier version kept its catches in words: what no species was ever called stays', async () => {
    const { program, api, write, addTraps } = scene();
    await addTraps([
      ['T1', 'DOC 200', ''],
      ['T2', 'DOC 200', ''],
    ]);
    const rows = (...caught: string[]) =>
      caught.map((name, at) => ['Ridge', `T${at + 1}`, '1/3/2026', name, '', 'Sprung', '']);
    await write(filed('trap check', [heads, ...rows('Hare', 'Stoat')]));
    const { id } = await write(filed('trap check', [heads, ...rows('Rabbit', 'Rabbit')]));
    const [row] = program.db.select().from(imports).where(eq(imports.id, id)).all();
    const records = row?.records.map((record, at) => ({
      ...record,
      before: { catches: [{ species: at === 0 ? 'Yeti' : 'Stoat', number: 1, sex: null, age: null }] },
    }));
    program.db.update(imports).set({ records }).where(eq(imports.id, id)).run();
    const stoat = (await api.species.list()).find(({ name }) => name === 'Stoat');
    await api.species.update({ id: stoat?.id ?? 0, name: 'Stoat (Mustela)' });
    expect((await api.imports.undo({ id })).message).toContain('1 record was changed since and stays. 1 undone.');
    const caught = (await api.trapChecks.list({ from: '2026-03-01', to: '2026-03-01' })).map(({ code, catches }) => [
      code,
      catches[0]?.species,
    ]);
    expect(caught.toSorted()).toEqual([
      ['T1', 'Rabbit'],
      ['T2', 'Stoat (Mustela)'],
    ]);
  });

  test('is written whole or not at all, also where the process ended in between', async () => {
    const { program, api, preview, addTraps } = scene();
    await addTraps([['T1', 'DOC 200', '']]);
    const input = filed('trap check', [heads, ['Ridge', 'T1', '1/3/2026', 'Stoat', '', '', '']]);
    await expect(api.imports.write({ ...input, added: 2, changed: 0 })).rejects.toThrow('look at them again');
    const { db } = program;
    const work = examineImport(db, testAct, input);
    let step = work.next();
    while (!step.done) step = work.next();
    const id = beginImport(db, testAct, input);
    writePart(db, testAct, { id, rows: toWrite(step.value), memo: new Map() }, 0);
    expect((await preview(input)).added).toBe(0);
    undoUnfinished(db, testAct, id);
    expect((await preview(input)).added).toBe(1);
    expect(db.select().from(imports).all().at(-1)).toMatchObject({ state: 'undone', records: [] });
  });
});

/** The headings of versions of Trap.NZ, in their own order. */
const versions = [
  'Record ID,Project,Line,Trap code,Trap type,Trap status,Trap condition,Rebaited,Bait at arrival,Bait at departure,Strikes,Species caught,Gender,Maturity,Record date,Recorded by,Notes,Previous record date',
  'ID,Project name,Line name,Code,Type,Status,Condition,Rebaited?,Initial bait,Bait,Strike count,Species,Sex,Age,Date,Username,Comments,Last record date',
  'Record number,Project,Trap line,Installation,Installation type,Status,Condition,Bait replaced,Bait on arrival,Bait on departure,Number of strikes,Species caught,Gender,Maturity,Date checked,Entered by,Notes,Previous record date',
].map((head) => head.split(','));

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** 500 records of 25 traps, in Trap.NZ's words. */
function manyRecords(): string[][] {
  return Array.from({ length: 500 }, (_, n) => {
    const [trap, visit] = [n % 25, Math.floor(n / 25)];
    const resets = trap % 10 === 0;
    const caught = n % 3 === 0;
    const day = `${2024 + Math.floor(visit / 12)}-${String((visit % 12) + 1).padStart(2, '0')}-${String((trap % 28) + 1).padStart(2, '0')}`;
    const state = caught && !resets ? 'Sprung' : pick(['Still set, bait OK', 'Still set, bait missing', 'Sprung'], n);
    const species = caught ? pick(['Rat - Ship', 'Stoat', 'Mouse', 'Unspecified mustelid', 'Hedgehog'], n / 3) : 'None';
    const strikes = resets ? String(n % 5) : caught ? String((n % 2) + 1) : '0';
    return [
      ...[String(n + 1), 'Ridge', `Line ${trap % 7}`, `T${trap}`, resets ? 'A24' : 'DOC 200', state],
      ...[pick(['OK', 'Needs maintenance', ''], n), pick(['Yes', 'No'], n), pick(['Egg', '', 'Rabbit'], n)],
      ...[pick(['Egg', ''], n), strikes, species, caught ? pick(['Male', 'Female', ''], n) : ''],
      ...[caught ? pick(['Adult', '', 'Juvenile'], n) : '', `${day} 09:${String(n % 60).padStart(2, '0')}`],
      ...[pick(['Ana Rewi', 'Tui Marsden'], n), pick(['', 'Wet, "again"', 'Moved by a pig'], n), ''],
    ];
  });
}

test('records go round without a loss, whatever a version calls its columns', async () => {
  const { program, api, preview, write, addTraps } = scene();
  await addTraps(Array.from({ length: 25 }, (_, n) => [`T${n}`, n % 10 === 0 ? 'A24' : 'DOC 200', `Line ${n % 7}`]));
  const records = manyRecords();
  const files = versions.map((head) => filed('trap check', [head, ...records]));
  expect((await write(pick(files, 0))).message).toBe('500 added.');
  for (const file of files) {
    expect(file.fields).not.toContain('');
    const again = await preview(file);
    expect(again).toMatchObject({ added: 0, changed: 0 });
    expect(new Set(again.rows.map(({ verdict }) => verdict))).toEqual(new Set(['Already here']));
  }

  const { rows, isCut } = await api.exports.trapNz({ state: 'All' });
  expect(isCut).toBe(false);
  const [headings = [], ...cells] = csvTable(trapNzFileColumns, rows, 'program');
  const at = (name: string) => headings.indexOf(name);
  // The record's number and the record before are what a file for Trap.NZ does not keep as they were.
  const known = pick(versions, 0).slice(1, -1);
  const byTrapAndDate = (row: readonly string[]) => `${row[2]} ${row[13]}`;
  const written = cells.map((row) => known.map((name) => String(row[at(name)])));
  const read = records.map((row) => row.slice(1, -1));
  const sorted = (all: string[][]) => all.toSorted((a, b) => (byTrapAndDate(a) < byTrapAndDate(b) ? -1 : 1));
  expect(sorted(written)).toEqual(sorted(read));
  // And what was written is read again without a change.
  expect(await preview(filed('trap check', [headings, ...cells]))).toMatchObject({
    added: 0,
    changed: 0,
  });
  const lines = program.sqlite.prepare(
    "SELECT count(*) FROM audit WHERE action = 'created' AND record_type = 'trap check'",
  );
  expect(lines.pluck().get()).toBe(500);
});
