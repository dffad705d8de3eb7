import {
  accessSync,
  chmodSync,
  constants,
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { reasonOf } from '#shared/app-error.ts';
import { assertLocalDisk, type DiskSystem } from './local-disk.ts';
import { databasePath } from './open-db.ts';
import { namesOf } from './other-users.ts';

/** From now on only their own user can read the files that this process and its children make. No effect on Windows. */
export function writePrivately(): void {
  // A worker thread shares the umask of its process and may not set it.
  if (isMainThread) process.umask(0o077);
}

/**
 * Makes the data folder and locks it for this process; throws when another server has it, or when it lies on a network.
 * The lock is SQLite's own lock on a file beside the database, so the system releases it however the process ends.
 * @returns a function that releases the folder. `isRefused`: this process found a server that is using the database all the same, because
 * somebody deleted the lock under it. The folder then names that server again.
 */
export function takeDataDir(dataDir: string, disk?: DiskSystem): (isRefused?: boolean) => void {
  assertLocalDisk(dataDir, disk);
  const lock = openLock(dataDir);
  try {
    // Nothing is ever written to the lock, so it is taken on a full disk, too.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new Error(
        `Another Bushline server is already using ${dataDir}${namesOf(lockPath(dataDir)) || readHolder(dataDir)}.`,
      );
    throw notUsable(dataDir, error);
  }
  const before = writeHolder(dataDir);
  for (const path of listFiles(dataDir)) makePrivate(path);
  return (isRefused = false) => {
    if (isRefused && before) putHolder(dataDir, before);
    else rmSync(holderPath(dataDir), { force: true });
    lock.close();
  };
}

/** Names the holder of the lock where the system does not: on macOS and Windows, and from one container to another. */
const holderPath = (dataDir: string) => join(dataDir, 'bushline.pid');

/** @returns who was named before, empty for nobody. */
function writeHolder(dataDir: string): string {
  const before = holderText(dataDir);
  putHolder(dataDir, `${process.pid} ${hostname()}\n`);
  return before;
}

function putHolder(dataDir: string, text: string): void {
  try {
    writeFileSync(holderPath(dataDir), text);
  } catch {
    // A full disk. The lock holds all the same.
  }
}

function holderText(dataDir: string): string {
  try {
    return readFileSync(holderPath(dataDir), 'utf8');
  } catch {
    return '';
  }
}

function readHolder(dataDir: string): string {
  const [pid = '', host = ''] = holderText(dataDir).trim().split(' ');
  if (!/^\d+$/.test(pid)) return '';
  return host === hostname() ? ` (process ${pid})` : ` (process ${pid} on the machine ${host})`;
}

const lockPath = (dataDir: string) => join(dataDir, 'bushline.lock');

/** The database with all that belongs to it, and the backups. */
function listFiles(dataDir: string): string[] {
  return [dataDir, join(dataDir, 'backups')].flatMap((folder) =>
    entriesOf(folder)
      .filter((entry) => entry.isFile() && ourFiles.test(entry.name))
      .map((entry) => join(folder, entry.name)),
  );
}

/** None for a folder that cannot be read: without its backups a server still serves people, and warns of them. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const ourFiles = /^(bushline|before)[\w.-]*$/;

/** Older versions let every user of the machine read these files. */
function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {
    // Another user's file, or gone meanwhile: it stays as it is.
  }
}

function openLock(dataDir: string): SqliteDatabase.Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    makeBackupFolder(dataDir);
    // SQLite opens a file that it may not write without an error, and fails at the first write.
    for (const path of [dataDir, databasePath(dataDir)]) if (existsSync(path)) accessSync(path, constants.W_OK);
    return new SqliteDatabase(lockPath(dataDir), { timeout: 0 });
  } catch (error) {
    throw notUsable(dataDir, error);
  }
}

/** Without it a server still serves people, and warns of it. An upgrade, which makes a copy first, ends in its words. */
function makeBackupFolder(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
  } catch {
    // A file of that name, for example.
  }
}

const notUsable = (dataDir: string, error: unknown) =>
  new Error(
    `The data folder ${dataDir} cannot be used (${reasonOf(error)}). It must belong to the user that runs Bushline; DATA_DIR names another one.`,
  );
