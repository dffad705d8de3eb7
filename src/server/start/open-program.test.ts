import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callerAs } from '#test/callers.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { testAct } from '#test/test-db.ts';
import { assertNobodyElse } from '../db/other-users.ts';
import { mailQueue } from '../db/schema/emails.ts';
import { imports } from '../db/schema/imports.ts';
import { queueEmail } from '../services/emails.ts';
import { readEnv } from '../settings/env.ts';
import type { Program } from './context.ts';
import { openProgram } from './open-program.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bushline-program-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const now = () => '2026-03-04T20:30:00.000Z';
const open = (fill?: () => Promise<void>) =>
  openProgram({ env: readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), now, ...(fill && { fill }) });
/** Rejects at once when a connection is still open. */
const assertClosed = () => assertNobodyElse(join(dataDir, 'bushline.db'), 0);

test('a program that cannot start leaves the database closed, so that the next one can open it', async () => {
  const failing = open(async () => {
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  await expect(assertClosed()).resolves.toBeUndefined();
});

test('a database is closed even when something on the way to it fails', async () => {
  const running = await open();
  await running.settle();
  await expect(assertClosed(), 'while it is open').rejects.toThrow('Another program is using');
  running.program.queue.flush = () => {
    throw new Error('It does not end.');
  };
  await expect(running.close()).rejects.toThrow('It does not end.');
  await expect(assertClosed()).resolves.toBeUndefined();
});

test('a program that runs soon does its housekeeping, and keeps room for sign-ins on the disk', async () => {
  const running = await open();
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'bushline.reserve'))).toBe(true));
  await running.settle();
  await running.close();
});

/** A check of a trap of this type, changed by an import that the end of the process cut off. */
async function importCutOff(program: Program, type: string, [before, after]: [object, Record<string, string>]) {
  const { api } = callerAs(program, 'Group Admin');
  const project = makeProject(program.db);
  const trap = await api.traps.create({ projectId: project.id, code: 'T1', type });
  const checkedAt = '2026-03-01T09:30:00.000Z';
  await api.trapChecks.create({ trapId: trap.id, checkedAt, state: 'Sprung', ...before });
  const { id } = await api.imports.write({
    ...{ kind: 'trap check', fileName: 'trap-nz.csv', projectId: project.id, added: 0, changed: 1 },
    fields: ['code', 'checkedAt', ...Object.keys(after)],
    rows: [{ line: 2, cells: ['T1', checkedAt, ...Object.values(after)] }],
  });
  program.db.update(imports).set({ state: 'unfinished' }).where(eq(imports.id, id)).run();
  return id;
}

/** Stops the program and starts it again. @returns what it has then. */
async function startAgain({ settle, close }: Awaited<ReturnType<typeof open>>) {
  await settle();
  await close();
  const running = await open();
  const { api } = callerAs(running.program, 'Group Admin');
  const found = {
    imports: await api.imports.list(),
    checks: await api.trapChecks.list({ from: '2026-03-01', to: '2026-03-01' }),
  };
  await running.settle();
  await running.close();
  return found;
}

test('an import that was cut off is undone by the next start', async () => {
  const running = await open();
  const hare = { catches: [{ species: 'Hare', number: 1 }] };
  await importCutOff(running.program, 'DOC 200', [hare, { species: 'Rabbit' }]);
  expect(await startAgain(running)).toMatchObject({
    imports: [{ state: 'undone', kept: 0 }],
    checks: [hare],
  });
});

test('an import that cannot be undone does not keep the program from starting', async () => {
  const running = await open();
  const { program } = running;
  const id = await importCutOff(program, 'A24', [{ state: 'Set', strikes: 3 }, { strikes: '5' }]);
  const [row] = program.db.select().from(imports).where(eq(imports.id, id)).all();
  const records = row?.records.map((record) => ({ ...record, before: { state: 'Nowhere' } })) ?? [];
  program.db.update(imports).set({ records }).where(eq(imports.id, id)).run();
  expect(await startAgain(running)).toMatchObject({ imports: [{ state: 'unfinished' }], checks: [{ strikes: 5 }] });
});

test.each([
  ['waited while the program was off', 'waiting'],
  ['was being sent when the program was killed', 'sending'],
] as const)('an alarm that %s is not mailed where everybody is back', async (_what, state) => {
  const running = await open();
  const { db } = running.program;
  const { id } = makeActivity(db);
  const body = `Kahu Parata\nhttps://bush.example/day?activity=${id}\n`;
  const [kind, subject, toAddress] = ['alarm', 'Still out: 1 person', 'kai@okurabush.example'] as const;
  queueEmail(db, testAct, { kind, to: toAddress, subject, body, isSecret: false });
  db.update(mailQueue).set({ state }).run();
  await running.settle();
  await running.close();
  const { program, settle, close } = await open();
  expect(program.db.select().from(mailQueue).all()).toMatchObject([{ toAddress, state: 'failed' }]);
  await settle();
  await close();
});
