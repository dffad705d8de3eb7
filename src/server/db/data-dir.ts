import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { assertLocalDisk } from './local-disk.ts';

/**
 * Makes the data folder and takes it for this process; throws when another server has it, or when it lies on a network.
 * The lock is SQLite's own lock on a file beside the database, so the system lets go of it however the process ends.
 * @returns lets go of the folder.
 */
export function takeDataDir(dataDir: string): () => void {
  assertLocalDisk(dataDir);
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  const lock = new SqliteDatabase(join(dataDir, 'bushline.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new Error(`Another Bushline server is already using ${dataDir}.`);
  }
  return () => lock.close();
}
