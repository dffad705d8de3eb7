import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeStaff } from '#test/factories.ts';
import { listBackupFiles } from '../backups/backup-files.ts';
import { backupArgument } from '../backups/backup-keeper.ts';
import { askRestore, lastRestoreOf, readTriedRestore } from '../backups/restore-note.ts';
import { copyDatabase, writeBackup } from '../db/backup.ts';
import { ensureDatabaseId } from '../db/database-id.ts';
import { databasePath, openReadOnly, wrapDb } from '../db/open-db.ts';
import { prepareDb } from '../db/prepare-db.ts';
import { prepareRestore } from '../db/restore.ts';
import { readEnv } from '../settings/env.ts';
import { openProgram } from './open-program.ts';
import { type PrepareJob, tryAskedRestore } from './try-restore.ts';

const now = () => '2026-03-04T20:30:00.000Z';
const log = pino({ level: 'silent' });
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bushline-asked-'));
  mkdirSync(join(dataDir, 'backups'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => join(dataDir, 'backups', 'bushline-2026-03-03T13-30-00-000Z.db');

/** What the program's own processes do. */
async function inThisProcess([task, first = '', second = '']: string[]): Promise<unknown> {
  if (task === backupArgument) return copyDatabase(first, second);
  const { dataDir: folder, file: path, by } = JSON.parse(first) as PrepareJob;
  return prepareRestore(folder, path, by);
}

/** A database with Ana, a backup of it, and Ben who came after; a restore of that backup has been asked for. */
async function ask(damaged: readonly string[] = []): Promise<string> {
  const sqlite = await prepareDb(dataDir, now);
  const databaseId = ensureDatabaseId(sqlite);
  const add = sqlite.prepare(
    "INSERT INTO files (kind, name, media_type, size, sha256, created_at, bytes) VALUES ('document', ?, 'application/pdf', 1, ?, ?, x'00')",
  );
  for (const name of damaged) add.run(name, 'a'.repeat(64), now());
  makeStaff(wrapDb(sqlite), { firstname: 'Ana' });
  writeBackup(sqlite, file());
  makeStaff(wrapDb(sqlite), { firstname: 'Ben' });
  sqlite.close();
  const backups = [{ fileName: 'bushline-2026-03-03T13-30-00-000Z.db', startedAt: '2026-03-03T13:30:00.000Z' }].map(
    (one) => ({ ...one, result: 'ok', cause: 'nightly' }),
  );
  askRestore(dataDir, { file: file(), startedAt: '', actorName: 'Mere Rata', askedAt: now(), databaseId, backups });
  return databaseId;
}

const start = async (run = inThisProcess) => (await tryAskedRestore({ dataDir, log, now, run }))();

function look() {
  const sqlite = openReadOnly(databasePath(dataDir));
  try {
    const last = lastRestoreOf(readTriedRestore(dataDir), ensureDatabaseId(sqlite));
    const people = sqlite.prepare('SELECT firstname FROM staff ORDER BY id').pluck().all();
    const trail = sqlite.prepare("SELECT actor_name FROM audit WHERE action = 'restored'").pluck().all();
    return { people, trail, problem: last?.problem };
  } finally {
    sqlite.close();
  }
}

const kinds = () => listBackupFiles(join(dataDir, 'backups')).map(({ kind }) => kind);

test('a damaged database, which cannot be copied, is replaced, and kept as it is', async () => {
  await ask();
  const handle = openSync(databasePath(dataDir), 'r+');
  writeSync(handle, Buffer.alloc(40_000, 7), 0, 40_000, 40_000);
  closeSync(handle);
  const damaged = readFileSync(databasePath(dataDir));
  await start();
  expect(look()).toEqual({ people: ['Ana'], trail: ['Mere Rata'], problem: null });
  expect(kinds()).toEqual(['nightly']);
  const [kept = ''] = readdirSync(join(dataDir, 'replaced'));
  expect(readFileSync(join(dataDir, 'replaced', kept, 'bushline.db')).subarray(40_000, 80_000)).toEqual(
    damaged.subarray(40_000, 80_000),
  );
});

test('what was asked for takes the place of the database, which is copied before, and only once', async () => {
  await ask();
  const { program, settle, close } = await openProgram({
    env: readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    ...{ now, run: inThisProcess },
  });
  expect(look()).toEqual({ people: ['Ana'], trail: ['Mere Rata'], problem: null });
  expect(kinds()).toEqual(['nightly', 'restore']);
  expect(readdirSync(join(dataDir, 'replaced'))).toEqual([]);
  expect(program.lastRestore).toMatchObject({ actorName: 'Mere Rata', problem: null });
  expect(
    program.backups.describe().rows.map(({ cause, result }) => [cause, result]),
    'the list knows what the replaced one knew',
  ).toEqual(
    expect.arrayContaining([
      ['nightly', 'ok'],
      ['restore', 'ok'],
    ]),
  );
  makeStaff(program.db, { firstname: 'Cleo' });
  await settle();
  await close();
  await start();
  expect(look().people).toEqual(['Ana', 'Cleo']);
});

test('what was asked for is restored although files in it are damaged, and they are told', async () => {
  await ask(['plan.pdf', 'map.pdf']);
  await start();
  expect(look()).toMatchObject({ people: ['Ana'], problem: null });
  const last = lastRestoreOf(readTriedRestore(dataDir), 'the new one');
  expect(last?.damage).toMatch(
    /^2 uploaded files in it are damaged: plan.pdf .*, map.pdf .*\. Everything else is whole\./,
  );
});

test('what was asked for is restored although the damage cannot be noted', async () => {
  await ask(['plan.pdf']);
  await start(async (args) => {
    const done = await inThisProcess(args);
    // A folder where the note would be.
    const note = join(dataDir, 'bushline.restore-tried.json');
    rmSync(note, { force: true, recursive: true });
    mkdirSync(join(note, 'x'), { recursive: true });
    return done;
  });
  rmSync(join(dataDir, 'bushline.restore-tried.json'), { recursive: true });
  expect(look().people).toEqual(['Ana']);
});

test('the database that was replaced stays until the restored one is open', async () => {
  await ask();
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const opening = openProgram({
    ...{ env, now, run: inThisProcess },
    fill: async () => {
      throw new Error('It cannot be opened.');
    },
  });
  await expect(opening).rejects.toThrow('It cannot be opened.');
  const [kept = ''] = readdirSync(join(dataDir, 'replaced'));
  const replaced = openReadOnly(join(dataDir, 'replaced', kept, 'bushline.db'));
  expect(replaced.prepare('SELECT firstname FROM staff ORDER BY id').pluck().all()).toEqual(['Ana', 'Ben']);
  replaced.close();
});

describe('the database that was there stays, and the reason is told', () => {
  const old = { people: ['Ana', 'Ben'], trail: [] };

  test('when the backup is gone', async () => {
    await ask();
    rmSync(file());
    await start();
    expect(look()).toEqual({ ...old, problem: expect.stringMatching(/^There is no file /) });
    expect(kinds()).not.toContain('restore');
  });

  test('when it cannot be copied', async () => {
    await ask();
    await start(async (args) => {
      if (args[0] === backupArgument) throw new Error('The disk is full.');
      return inThisProcess(args);
    });
    expect(look()).toEqual({ ...old, problem: 'The disk is full.' });
    const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const { settle, close } = await openProgram({ env, now });
    await settle();
    await close();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('bushline.db'))).toEqual(['bushline.db']);
  });

  test('when the process is killed at it, and no later start tries it again', async () => {
    await ask();
    const killed = start(() => new Promise(() => {}));
    await Promise.race([killed, Promise.resolve()]);
    await start();
    expect(existsSync(join(dataDir, 'bushline.restore-asked.json'))).toBe(false);
    expect(look()).toEqual({ ...old, problem: messages.backups.interrupted });
  });
});
