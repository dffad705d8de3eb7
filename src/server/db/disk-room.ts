import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { sync } from './backup.ts';
import type { Sqlite } from './open-db.ts';

const megabyte = 1024 * 1024;

/** Free bytes of the disk below which something stops. What matters most stops last: signing in and reading never do. */
export const diskReserves = {
  /** No file is taken any more: it could be had again, and takes the most room. */
  uploads: 512 * megabyte,
  /** Nothing else is changed any more. Far more than the -wal ever grows to. */
  writes: 64 * megabyte,
  /** Kept in a file of our own, for when other programs have taken all the rest. Some thousand sign-ins. */
  signIn: 4 * megabyte,
};

/** So long a measurement holds for a change: asking the system costs as much as a small one. In that time nobody writes the reserve full. */
const measuredForMs = 1000;

/** Bytes that the program may still write on a folder's disk. */
export function measureFreeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
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
 * Watches over the disk of the data folder. Others may fill it as well, and then even a sign-in, which writes a session, would fail: so a
 * small file keeps room, and gives it back when the disk is full. A session that lived in memory instead would end with every restart,
 * and a database that is written to by a reserve of its own pages still needs room for its -wal.
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

  /** Throws NO_ROOM when the disk is too short to change anything, a second late at most. */
  assertRoomToWrite(): void {
    const { bytes, untilMs } = this.#measured;
    // A disk that was short is asked about each time: whoever has made room is served at once.
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

  /** Takes the room that signing in needs on a full disk, unless it has it or the disk is short already. */
  keepRoomToSignIn(): void {
    if (existsSync(this.#path) || this.freeBytes() < diskReserves.writes) return;
    try {
      // Zeros would take no room on a disk that packs them.
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
