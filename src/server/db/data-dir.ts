import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { assertLocalDisk } from './local-disk.ts';
import { databasePath } from './open-db.ts';
import { namesOf } from './other-users.ts';

/**
 * Makes the data folder and takes it for this process; throws when another server has it, or when it lies on a network.
 * The lock is SQLite's own lock on a file beside the database, so the system lets go of it however the process ends.
 * @returns lets go of the folder.
 */
export function takeDataDir(dataDir: string, mounts?: string): () => void {
  assertLocalDisk(dataDir, mounts);
  const lock = openLock(dataDir);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new Error(`Another Bushline server is already using ${dataDir}${namesOf(lockPath(dataDir))}.`);
    throw notUsable(dataDir, error);
  }
  return () => lock.close();
}

const lockPath = (dataDir: string) => join(dataDir, 'bushline.lock');

function openLock(dataDir: string): SqliteDatabase.Database {
  try {
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    // SQLite opens what it may not write for reading, and complains at the first write.
    for (const path of [dataDir, databasePath(dataDir)]) if (existsSync(path)) accessSync(path, constants.W_OK);
    return new SqliteDatabase(lockPath(dataDir), { timeout: 0 });
  } catch (error) {
    throw notUsable(dataDir, error);
  }
}

const notUsable = (dataDir: string, error: unknown) =>
  new Error(
    `The data folder ${dataDir} cannot be used (${error instanceof Error ? error.message : error}). It must belong to the user that runs Bushline; DATA_DIR names another one.`,
  );
