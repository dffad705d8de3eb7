import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { backupReserveBytes, formatBytes } from '#shared/backups.ts';
import { removeUnfinished } from '../db/backup.ts';
import { checkDigest, digestPath, hashOf, writeDigest } from '../db/digest.ts';
import { measureFreeSpace } from '../db/disk-room.ts';
import { copyToWrite, sync } from '../db/whole-file.ts';
import { backupFolder, listBackupFiles, rotateBackups } from './backup-files.ts';
import type { KeepRule } from './kept-backups.ts';

export type CopyJob = { dataDir: string; fileName: string; folder: string; rule: KeepRule };

/** The same file in both folders says whose copies lie there: two installations in one folder would rotate each other's away. */
const ownerName = 'second-place-owner.txt';

/** What the check of the other disk asks the system. Tests answer for it. */
type Disks = { deviceOf: (path: string) => number; freeBytes: (path: string) => number };
const realDisks: Disks = { deviceOf: (path) => statSync(path).dev, freeBytes: measureFreeSpace };

/**
 * Copies a finished backup into the folder of the second place, compares the two, and rotates there. Throws, in words, when that cannot
 * be done. Runs in a process of its own, because a share that does not answer keeps its caller waiting.
 */
export function copyElsewhere({ dataDir, fileName, folder, rule }: CopyJob, disks = realDisks): void {
  assertPlace(dataDir, folder, disks);
  // One that took too long was killed in the middle of a file.
  removeUnfinished(folder);
  const source = join(backupFolder(dataDir), fileName);
  const target = join(folder, fileName);
  // One without its SHA-256 was cut off, or is of a version that wrote none.
  if (!existsSync(target) || !existsSync(digestPath(target))) copyChecked(source, target, disks.freeBytes(folder));
  rotateBackups(folder, listBackupFiles(folder), rule, fileName);
}

/** Why a folder is no second place for the backups of this data, in words; null for one that may be. Changes nothing. */
export function problemOfPlace(dataDir: string, folder: string, { deviceOf }: Pick<Disks, 'deviceOf'> = realDisks) {
  if (isInside(dataDir, folder)) return `${folder} is inside the data folder ${dataDir}, and would be lost with it.`;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `There is no folder ${folder}. Is the disk or share connected?`;
  if (existsSync(dataDir) && deviceOf(folder) === deviceOf(dataDir))
    return `${folder} is on the same disk as the data. Is the other disk or share connected?`;
  return null;
}

function isInside(dataDir: string, folder: string): boolean {
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path));
  const way = relative(real(dataDir), real(folder));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function assertPlace(dataDir: string, folder: string, disks: Disks): void {
  const problem = problemOfPlace(dataDir, folder, disks);
  if (problem !== null) throw new Error(problem);
  const own = readOwner(join(dataDir, ownerName)) ?? makeOwner(join(dataDir, ownerName));
  const there = readOwner(join(folder, ownerName));
  if (there === undefined) makeOwner(join(folder, ownerName), own);
  else if (there !== own)
    throw new Error(
      `${folder} holds the copies of another Bushline. Name another folder; or, if this one takes its place, delete ${join(folder, ownerName)}.`,
    );
}

function readOwner(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

function makeOwner(path: string, owner: string = randomUUID()): string {
  writeFileSync(path, `${owner}\n`);
  return owner;
}

function copyChecked(source: string, target: string, freeBytes: number): void {
  const needed = statSync(source).size + backupReserveBytes;
  if (freeBytes < needed)
    throw new Error(`The second place has ${formatBytes(freeBytes)} free, and the copy needs ${formatBytes(needed)}.`);
  const unfinished = `${target}.part`;
  try {
    copyToWrite(source, unfinished);
    sync(unfinished);
    checkDigest(source);
    const digest = hashOf(unfinished);
    if (digest !== hashOf(source)) throw new Error(`The copy ${target} differs from the backup.`);
    renameSync(unfinished, target);
    writeDigest(target, digest);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
