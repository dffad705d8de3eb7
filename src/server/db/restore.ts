import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { checkDatabase, sync } from './backup.ts';
import { giveNewIdentity, readIdCounters } from './database-id.ts';
import { copyIsDamaged, explainFailures } from './explain-failure.ts';
import { pendingMigrations } from './migrate.ts';
import { databaseName, databasePath, type Sqlite } from './open-db.ts';

/** The copy's name until it takes the place of the database. A file of this name means that a restore was interrupted. */
const incomingName = `${databaseName}.restoring`;

export type Restored = {
  /** Rows in each table of what is there now. */
  counts: [table: string, rows: number][];
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
export function restoreDb(dataDir: string, file: string, now: string): Restored {
  const counts = prepareRestore(dataDir, file, { now, actorName: 'Bushline' });
  return { counts, ...finishRestore(dataDir, now) };
}

/**
 * The first, long half: puts the copy beside the database and checks it. A server may be using the database, which stays as it is.
 * @param by who restores it, and when (ISO, UTC), for the copy's audit trail.
 * @returns the rows in each of its tables.
 */
export function prepareRestore(dataDir: string, file: string, by: { now: string; actorName: string }) {
  const incoming = join(dataDir, incomingName);
  assertWholeFile(file);
  removeIncoming(dataDir);
  return removeOnFailure(dataDir, () => {
    copyFileSync(file, incoming);
    const prepare = () => prepareIncoming(incoming, file, dataDir, by);
    const counts = explainFailures(file, prepare, copyIsDamaged);
    sync(incoming);
    return counts;
  });
}

/** The second half, which takes no time: moves the database aside and the prepared copy into its place. Nobody may have the database open. */
export function finishRestore(dataDir: string, now: string): Omit<Restored, 'counts'> {
  const moved = moveAside(dataDir, now);
  renameSync(join(dataDir, incomingName), databasePath(dataDir));
  sync(dataDir);
  return moved;
}

/** Takes the second half back. The moved file must have been whole, and nobody may have the database open. */
export function undoRestore(dataDir: string, movedTo: string): void {
  const path = databasePath(dataDir);
  for (const tail of ['-wal', '-shm']) rmSync(`${path}${tail}`, { force: true });
  renameSync(movedTo, path);
  sync(dataDir);
  rmSync(dirname(movedTo), { recursive: true, force: true });
}

/**
 * Throws when a restore was cut off between its two moves: an empty database in that place would look like a loss. What one that was cut
 * off earlier has left beside the database is removed.
 */
export function assertNoInterruptedRestore(dataDir: string): void {
  if (existsSync(databasePath(dataDir))) removeIncoming(dataDir);
  else if (existsSync(join(dataDir, incomingName)))
    throw new Error(`A restore was interrupted in ${dataDir}. Run it again: npm run restore -- FILE`);
}

/** Removes a copy that was not put into place. */
export function removeIncoming(dataDir: string): void {
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

function removeOnFailure<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    removeIncoming(dataDir);
    throw error;
  }
}

/**
 * Checks the copy, deletes all sessions, reset links, access tokens and calendar feeds in it, gives it a new database id, and records the restore in
 * its audit trail.
 */
function prepareIncoming(
  incoming: string,
  file: string,
  dataDir: string,
  { now, actorName }: { now: string; actorName: string },
): Restored['counts'] {
  const copy = new SqliteDatabase(incoming);
  try {
    copy.pragma('journal_mode = DELETE');
    copy.pragma('synchronous = FULL');
    checkDatabase(copy, file, copyIsDamaged);
    pendingMigrations(copy);
    // An address or a token that was ended since must not open anything again.
    copy.exec('DELETE FROM sessions; DELETE FROM password_resets; DELETE FROM access_tokens;');
    // Backups of earlier versions have none.
    const hasFeeds = copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'calendar_feeds'").get() !== undefined;
    if (hasFeeds) copy.exec('DELETE FROM calendar_feeds');
    giveNewIdentity(copy, countersOfReplaced(dataDir));
    copy
      .prepare(
        "INSERT INTO audit (at, actor_id, actor_name, action, record_type, record_name) VALUES (?, NULL, ?, 'restored', 'backup', ?)",
      )
      .run(now, actorName, basename(file));
    return countRows(copy);
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

export function countRows(sqlite: Sqlite): Restored['counts'] {
  const names = sqlite
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all() as string[];
  return names.map((name) => [name, Number(sqlite.prepare(`SELECT count(*) FROM "${name}"`).pluck().get())]);
}

function moveAside(dataDir: string, now: string): Omit<Restored, 'counts'> {
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
