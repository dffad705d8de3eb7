import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { writeBackup } from '../db/backup.ts';
import { takeDataDir } from '../db/data-dir.ts';
import { databasePath, wrapDb } from '../db/open-db.ts';
import { prepareDb } from '../db/prepare-db.ts';
import { readEnv } from '../settings/env.ts';
import { openProgram } from './open-program.ts';

const now = () => '2026-03-04T20:30:00.000Z';
let dataDir = '';
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bushline-start-'));
  mkdirSync(join(dataDir, 'backups'));
  const sqlite = await prepareDb(dataDir, now);
  makeStaff(wrapDb(sqlite), { role: 'Group Admin' });
  writeBackup(sqlite, join(dataDir, 'backups', 'bushline-2026-03-04T13-30-00-000Z.db'));
  sqlite.close();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const database = () => databasePath(dataDir);
const backups = () => join(dataDir, 'backups');

function lose(): void {
  for (const file of readdirSync(dataDir)) if (file.startsWith('bushline.db')) rmSync(join(dataDir, file));
}

function inItsPlace(content: string): void {
  lose();
  writeFileSync(database(), content);
}

function overwrite(at: number, bytes: number): void {
  const handle = openSync(database(), 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(handle);
}

function withSqlite(path: string, work: (sqlite: SqliteDatabase.Database) => void): void {
  const sqlite = new SqliteDatabase(path);
  work(sqlite);
  sqlite.close();
}

/** Starts as the server does. */
async function start(): Promise<void> {
  const release = takeDataDir(dataDir);
  try {
    const running = await openProgram({ env: readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), now });
    await running.settle();
    await running.close();
  } finally {
    release();
  }
}

/** What lies in the data folder, and how large it is; without the lock and its holder. */
const inFolder = () =>
  (readdirSync(dataDir, { recursive: true }) as string[])
    .filter((name) => !/bushline\.(lock|pid)|-(wal|shm)$/.test(name))
    .map((name) => `${name} ${statSync(join(dataDir, name)).size}`)
    .sort();

const lost = [/npm run restore -- .*bushline-2026-03-04/, /The database is lost.*docs\/rescue\.md/];
const damaged = [/The database is damaged: .*bushline\.db \(/, /see "The database is damaged" in docs\/rescue\.md/];

test.each<[fault: string, plant: () => void, says: RegExp[]]>([
  ['the database is gone, and there are backups', lose, [/There is no database in/, ...lost]],
  ['an empty file is in its place', () => inItsPlace(''), [/There is an empty file/, ...lost]],
  [
    'nobody is in it any more',
    () => withSqlite(database(), (sqlite) => sqlite.exec('PRAGMA foreign_keys = OFF; DELETE FROM staff')),
    [/There is a database without anybody/, ...lost],
  ],
  [
    'it is gone, and the folder of the backups cannot be read',
    () => {
      lose();
      rmSync(backups(), { recursive: true });
      writeFileSync(backups(), '');
    },
    [/There is no database in/, /that folder cannot be read \(ENOTDIR/, /Put that right, and start again/],
  ],
  [
    'a folder is in its place',
    () => {
      lose();
      mkdirSync(database());
    },
    [/bushline\.db is a folder, and the database is a file/, /Move the folder away/, /docs\/rescue\.md/],
  ],
  [
    'a database of another program is in its place',
    () => {
      lose();
      rmSync(backups(), { recursive: true });
      mkdirSync(backups());
      withSqlite(database(), (sqlite) => sqlite.exec('CREATE TABLE songs (name); PRAGMA application_id = 7'));
    },
    [/bushline\.db is not a Bushline database/, /DATA_DIR/],
  ],
  ['a text is in its place', () => inItsPlace('a letter to somebody, '.repeat(300)), damaged],
  ['its beginning is damaged', () => overwrite(0, 100), damaged],
  ['the list of its tables is damaged', () => overwrite(100, 3000), damaged],
  ['its tables are damaged', () => overwrite(4096, 40_960), damaged],
  ['it was cut off', () => truncateSync(database(), 8192), damaged],
  [
    'it is of a newer Bushline',
    () =>
      withSqlite(database(), (sqlite) =>
        sqlite.exec(
          "INSERT INTO migrations (tag, hash, applied_at) SELECT '9999_later', hash, applied_at FROM migrations LIMIT 1",
        ),
      ),
    [/written by a newer Bushline/, /nothing was changed/],
  ],
])('when %s, the start ends in words that say where and what to do, and changes nothing', async (_, plant, says) => {
  plant();
  const before = inFolder();
  const words = await start().then(
    () => 'it started',
    (error: Error) => error.message,
  );
  for (const part of says) expect(words).toMatch(part);
  expect(words).not.toMatch(/\n {4}at /);
  expect(inFolder()).toEqual(before);
});

test.each<[fault: string, plant: () => void]>([
  ['the folder of the backups is gone', () => rmSync(backups(), { recursive: true })],
  [
    'a file is in place of the folder of the backups',
    () => {
      rmSync(backups(), { recursive: true });
      writeFileSync(backups(), '');
    },
  ],
  ['a backup is damaged', () => writeFileSync(join(backups(), 'bushline-2026-03-03T13-30-00-000Z.db'), 'x')],
  ['the room that is kept for a full disk is gone', () => rmSync(join(dataDir, 'bushline.reserve'), { force: true })],
  ['a holder is named that is gone', () => writeFileSync(join(dataDir, 'bushline.pid'), '1 elsewhere\n')],
  ['a note of a restore cannot be read', () => writeFileSync(join(dataDir, 'bushline.restore-tried.json'), '{')],
])('when %s, the server starts all the same', async (_, plant) => {
  plant();
  await expect(start()).resolves.toBeUndefined();
  expect(existsSync(database())).toBe(true);
});
