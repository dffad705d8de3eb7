import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupReserveBytes, formatBytes } from '#shared/backups.ts';
import { databasePath } from '../db/open-db.ts';

const namePattern = /^(bushline|before)-[\w.-]+\.db$/;
/** What a copy is called until it has been checked. */
const unfinishedPattern = /\.db\.part(-journal|-wal|-shm)?$/;

export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** Names sort by age. */
export const backupName = (now: string) => `bushline-${now.replaceAll(/[:.]/g, '-')}.db`;

export type BackupFile = { fileName: string; size: number; at: string; isBeforeUpgrade: boolean };

/** The finished copies, oldest name first. */
export function listBackupFiles(dataDir: string): BackupFile[] {
  const folder = backupFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => namePattern.test(name))
    .sort()
    .map((fileName) => {
      const { size, mtime } = statSync(join(folder, fileName));
      return { fileName, size, at: mtime.toISOString(), isBeforeUpgrade: fileName.startsWith('before-') };
    });
}

/** The path of a finished copy; undefined when it is gone, or when the name is not one of ours. */
export function findBackupFile(dataDir: string, fileName: string): string | undefined {
  const path = join(backupFolder(dataDir), fileName);
  return namePattern.test(fileName) && existsSync(path) ? path : undefined;
}

/** Makes the folder, and removes what a crash left unfinished. */
export function tidyBackupFolder(dataDir: string): void {
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((one) => unfinishedPattern.test(one))) rmSync(join(folder, name));
}

/**
 * Keeps the newest `keep` nightly and other copies, and as many from before upgrades: by count, because a clock can be wrong and
 * a server can stand still for months. `spared`, the newest good one, stays wherever its name sorts.
 * @returns the names of what was removed.
 */
export function rotateBackups(dataDir: string, keep: number, spared: string): string[] {
  const files = listBackupFiles(dataDir).filter(({ fileName }) => fileName !== spared);
  const own = files.filter((file) => !file.isBeforeUpgrade);
  const before = files.filter((file) => file.isBeforeUpgrade);
  const surplus = [...own.slice(0, Math.max(0, own.length - (keep - 1))), ...before.slice(0, -keep)];
  for (const { fileName } of surplus) rmSync(join(backupFolder(dataDir), fileName), { force: true });
  return surplus.map(({ fileName }) => fileName);
}

/** Bytes of the database, including its `-wal`. */
export function measureDatabase(dataDir: string): number {
  const path = databasePath(dataDir);
  return ['', '-wal'].reduce((sum, tail) => {
    const stat = statSync(`${path}${tail}`, { throwIfNoEntry: false });
    return sum + (stat?.size ?? 0);
  }, 0);
}

/** Throws, in words, when a copy would not fit or would use up the reserve. */
export function assertRoomForBackup(databaseBytes: number, freeBytes: number): void {
  const needed = databaseBytes + backupReserveBytes;
  if (freeBytes >= needed) return;
  throw new Error(`The disk has ${formatBytes(freeBytes)} free, and a backup needs ${formatBytes(needed)}.`);
}
