import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { checkDatabase } from './backup.ts';
import { findDamagedFiles } from './damaged-files.ts';
import { giveNewIdentity, readIdCounters } from './database-id.ts';
import { checkDigest } from './digest.ts';
import { copyIsDamaged, explainFailures } from './explain-failure.ts';
import { migrate } from './migrate.ts';
import { databaseName, databasePath, type Sqlite } from './open-db.ts';
import { putBackStored, storeBeside } from './photo-store.ts';
import { copyToWrite, sync } from './whole-file.ts';

/** The copy's name while it is made. */
const incomingName = `${databaseName}.restoring`;
/** Its name once it is whole, checked, and of this program's schema: from here on only two moves are missing. */
const readyName = `${databaseName}.restored`;

/** What would open something again that was ended since. */
export const clearedTables: readonly string[] = ['sessions', 'password_resets', 'access_tokens', 'calendar_feeds'];

/** Who restores it, and when (ISO, UTC), for the copy's audit trail. */
export type RestoredBy = { now: string; actorName: string };

export type Prepared = {
  /** Rows in each table of what is there now. */
  counts: [table: string, rows: number][];
  /** The uploaded files in it whose bytes are damaged. Everything else is worth restoring. */
  damagedFiles: string[];
  /** It was compared with the SHA-256 beside the backup; false where there was none. */
  isCompared: boolean;
};

export type Restored = Prepared & {
  /** What was there before; undefined in an empty folder. */
  movedTo: string | undefined;
  /** The moved file is whole by itself, so the same command brings it back. */
  canBeRestored: boolean;
};

/**
 * Replaces the database with the copy in `file`. The caller has locked the data folder, so no server runs.
 * Nothing is touched before the copy is on this disk and has been checked; the former database is kept, with its `-wal` and
 * `-shm`, because a left-behind `-wal` would be replayed over the older file.
 */
export function restoreDb(dataDir: string, file: string, by: RestoredBy): Restored {
  return { ...prepareRestore(dataDir, file, by), ...finishRestore(dataDir, by.now) };
}

/**
 * The first, long half: puts the copy beside the database, checks it and brings it up to this program's schema. The database stays as it is.
 */
export function prepareRestore(dataDir: string, file: string, by: RestoredBy): Prepared {
  const incoming = join(dataDir, incomingName);
  assertWholeFile(file);
  removeIncoming(dataDir);
  try {
    copyToWrite(file, incoming);
    const isCompared = checkDigest(file, incoming);
    const found = explainFailures(file, () => prepareIncoming(incoming, file, dataDir, by), copyIsDamaged);
    sync(incoming);
    renameSync(incoming, join(dataDir, readyName));
    sync(dataDir);
    return { ...found, isCompared };
  } catch (error) {
    removeIncoming(dataDir);
    throw error;
  }
}

/** The second half, which takes no time: moves the database aside and the prepared copy into its place. Nobody may have the database open. */
export function finishRestore(dataDir: string, now: string): Omit<Restored, keyof Prepared> {
  const moved = moveAside(dataDir, now);
  renameSync(join(dataDir, readyName), databasePath(dataDir));
  sync(dataDir);
  return moved;
}

/**
 * Ends a restore that was cut off. Before its two moves the database stays, and the copy goes; between them the copy takes its place. Throws
 * for a copy that was not whole yet, in a folder without a database: an empty one would look like a loss.
 */
export function settleInterruptedRestore(dataDir: string, now: string): void {
  if (existsSync(databasePath(dataDir))) {
    removeIncoming(dataDir);
    rmSync(join(dataDir, readyName), { force: true });
  } else if (existsSync(join(dataDir, readyName))) finishRestore(dataDir, now);
  else if (existsSync(join(dataDir, incomingName)))
    throw new Error(`A restore was interrupted in ${dataDir}. Run it again: npm run restore -- FILE`);
}

/** Removes a copy that did not become whole. */
function removeIncoming(dataDir: string): void {
  for (const tail of ['', '-journal', '-wal', '-shm']) rmSync(join(dataDir, `${incomingName}${tail}`), { force: true });
}

const header = 'SQLite format 3\0';

/** The checks that do without SQLite, which would look for a journal beside the file. */
export function assertWholeFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (existsSync(`${file}-wal`) && sizeOf(`${file}-wal`) > 0) {
    throw new Error(
      `${file}-wal lies beside it, so the file alone is not the whole database. Use a copy made by npm run backup.`,
    );
  }
  const handle = openSync(file, 'r');
  try {
    const stat = fstatSync(handle);
    const start = Buffer.alloc(100);
    if (!stat.isFile() || readSync(handle, start, 0, 100, 0) < 100 || start.toString('latin1', 0, 16) !== header) {
      throw new Error(`${file} is not a Bushline database.`);
    }
    const pageSize = start.readUInt16BE(16) === 1 ? 65_536 : start.readUInt16BE(16);
    const expected = pageSize * start.readUInt32BE(28);
    if (stat.size < expected) {
      throw new Error(`${file} is cut off: ${stat.size} of ${expected} bytes are there.`);
    }
  } finally {
    closeSync(handle);
  }
}

function sizeOf(path: string): number {
  const handle = openSync(path, 'r');
  try {
    return fstatSync(handle).size;
  } finally {
    closeSync(handle);
  }
}

/**
 * Checks the copy, upgrades it, puts its photos back that lie beside it, deletes all sessions, reset links, access tokens and calendar feeds
 * in it, gives it a new database id, and records the restore in its audit trail.
 */
function prepareIncoming(
  incoming: string,
  file: string,
  dataDir: string,
  by: RestoredBy,
): Omit<Prepared, 'isCompared'> {
  const copy = new SqliteDatabase(incoming);
  try {
    copy.pragma('journal_mode = DELETE');
    copy.pragma('synchronous = FULL');
    checkDatabase(copy, file, copyIsDamaged);
    // Here, so that an upgrade that fails leaves the database as it is.
    migrate(copy, by.now);
    // An address or a token that was ended since must not open anything again.
    copy.exec(clearedTables.map((table) => `DELETE FROM ${table};`).join(''));
    putBackStored(copy, storeBeside(file));
    giveNewIdentity(copy, countersOfReplaced(dataDir));
    copy
      .prepare(
        "INSERT INTO audit (at, actor_id, actor_name, action, record_type, record_name) VALUES (?, NULL, ?, 'restored', 'backup', ?)",
      )
      .run(by.now, by.actorName, basename(file));
    return { counts: countRows(copy), damagedFiles: findDamagedFiles(copy) };
  } finally {
    copy.close();
  }
}

/** Empty for a database that is missing, or too damaged to be read. */
function countersOfReplaced(dataDir: string): ReadonlyMap<string, number> {
  try {
    const sqlite = new SqliteDatabase(databasePath(dataDir), { fileMustExist: true, readonly: true });
    try {
      return readIdCounters(sqlite);
    } finally {
      sqlite.close();
    }
  } catch {
    return new Map();
  }
}

export function countRows(sqlite: Sqlite): Prepared['counts'] {
  const names = sqlite
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all() as string[];
  return names.map((name) => [name, Number(sqlite.prepare(`SELECT count(*) FROM "${name}"`).pluck().get())]);
}

function moveAside(dataDir: string, now: string): Omit<Restored, keyof Prepared> {
  const path = databasePath(dataDir);
  const there = ['', '-wal', '-shm'].map((tail) => `${path}${tail}`).filter((one) => existsSync(one));
  if (there.length === 0) return { movedTo: undefined, canBeRestored: false };
  const canBeRestored = existsSync(path) && checkpointWal(path);
  const folder = join(dataDir, 'replaced', now.replaceAll(/[:.]/g, '-'));
  mkdirSync(folder, { recursive: true });
  // The database first: if the power fails in between, the server finds none and refuses to start, instead of going on without its -wal.
  for (const one of there.filter((file) => existsSync(file))) renameSync(one, join(folder, basename(one)));
  sync(folder);
  sync(dirname(folder));
  return { movedTo: join(folder, databaseName), canBeRestored };
}

/** Writes what the -wal holds into the file, so that it is whole by itself. @returns false for a file too damaged for that. */
function checkpointWal(path: string): boolean {
  try {
    const sqlite = new SqliteDatabase(path);
    try {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      checkDatabase(sqlite);
      return true;
    } finally {
      sqlite.close();
    }
  } catch {
    return false;
  }
}
