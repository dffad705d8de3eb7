import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import { backupReserveBytes, formatBytes } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { databasePath, type Sqlite } from './open-db.ts';
import { sync } from './whole-file.ts';

const megabyte = 1024 * 1024;

/** Free bytes of the disk below which something stops. What matters most stops last: signing in and reading never do. */
export const diskReserves = {
  /** Uploads stop first: files take the most room, and people still have the originals. */
  uploads: 512 * megabyte,
  /** Then all other changes stop. The -wal file never grows to nearly this size. */
  writes: 64 * megabyte,
  /** The size of a file that holds room for sign-ins, in case other programs fill the disk. Enough for some thousand sign-ins. */
  signIn: 4 * megabyte,
};

/** How long changes rely on one measurement: measuring costs as much as a small change. Nobody fills the reserve in that time. */
const measuredForMs = 1000;

/** Bytes that the program may still write on a folder's disk. */
export function measureFreeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Bytes of the database, including its `-wal`. */
export function measureDatabase(dataDir: string): number {
  const path = databasePath(dataDir);
  return ['', '-wal'].reduce((sum, tail) => {
    const stat = statSync(`${path}${tail}`, { throwIfNoEntry: false });
    return sum + (stat?.size ?? 0);
  }, 0);
}

/** Bytes of the database that a copy of it has: without the room of deleted rows. */
export function measureUsed(sqlite: Sqlite): number {
  const read = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  return (read('page_count') - read('freelist_count')) * read('page_size');
}

/** Throws, in words, when what is to be written would not fit or would use up the reserve. `what`: such as `a backup`. */
export function assertRoom(what: string, bytes: number, freeBytes: number): void {
  const needed = bytes + backupReserveBytes;
  if (freeBytes >= needed) return;
  throw new Error(`The disk has ${formatBytes(freeBytes)} free, and ${what} needs ${formatBytes(needed)}.`);
}

const reservePath = (folder: string) => join(folder, 'bushline.reserve');

/** Gives back the room that is kept for a full disk. @returns false when there was none to give. */
export function giveUpReserve(folder: string): boolean {
  const path = reservePath(folder);
  if (!existsSync(path)) return false;
  rmSync(path, { force: true });
  return true;
}

/**
 * Watches the disk of the data folder. Other programs may fill it, and then even a sign-in would fail, because it writes a session. So a
 * small file holds some room, and is deleted when the disk is full. Sessions in memory would end at every restart. Free pages inside the
 * database would not help, because a write also needs room for the -wal.
 */
export class DiskRoom {
  readonly #folder: string;
  readonly #sqlite: Sqlite;
  readonly #measure: (folder: string) => number;
  #measured = { bytes: 0, untilMs: 0 };

  constructor(folder: string, sqlite: Sqlite, measure = measureFreeSpace) {
    this.#folder = folder;
    this.#sqlite = sqlite;
    this.#measure = measure;
  }

  freeBytes(): number {
    const bytes = this.#measure(this.#folder);
    this.#measured = { bytes, untilMs: performance.now() + measuredForMs };
    return bytes;
  }

  /** Throws NO_ROOM when the disk has too little room for a change. May notice a second late. */
  assertRoomToWrite(): void {
    const { bytes, untilMs } = this.#measured;
    // While the disk is short every change measures anew, so that changes work as soon as somebody has made room.
    const isKnown = performance.now() < untilMs && bytes >= diskReserves.writes;
    if ((isKnown ? bytes : this.freeBytes()) < diskReserves.writes)
      throw new AppError('NO_ROOM', messages.general.diskFull);
  }

  isShortForFiles(): boolean {
    const free = this.freeBytes();
    // What was deleted leaves room inside the data file, which does not shrink; a file still passes through the -wal.
    return free < 2 * diskReserves.writes || free + this.#reusableBytes() < diskReserves.uploads;
  }

  /** Throws NO_ROOM when the disk is too short to store files. */
  assertRoomForFiles(): void {
    if (this.isShortForFiles()) throw new AppError('NO_ROOM', messages.files.diskShort);
  }

  /** Writes the file that holds room for sign-ins, unless it exists or the disk is short already. */
  keepRoomToSignIn(): void {
    if (existsSync(this.#path) || this.freeBytes() < diskReserves.writes) return;
    try {
      // Random bytes, because a file system that compresses would store zeros in no room.
      writeFileSync(this.#path, randomBytes(diskReserves.signIn));
      sync(this.#path);
    } catch {
      rmSync(this.#path, { force: true });
    }
  }

  /** For when the disk was full: gives that room back. @returns false when there was none to give. */
  makeRoom(): boolean {
    this.#measured.untilMs = 0;
    return giveUpReserve(this.#folder);
  }

  get #path(): string {
    return reservePath(this.#folder);
  }

  #reusableBytes(): number {
    const read = (name: string) => Number(this.#sqlite.pragma(name, { simple: true }));
    return read('freelist_count') * read('page_size');
  }
}
