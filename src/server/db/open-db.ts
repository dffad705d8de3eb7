import { statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { keepStatements } from './kept-statements.ts';
import { tables } from './schema/tables.ts';
import type { InsertWhole } from './whole-rows.ts';

export type Sqlite = Database;
/** What services work with. Synchronous: `.get()`, `.all()`, `.run()`. */
export type Db = Omit<BetterSQLite3Database<typeof tables>, 'insert'> & { $client: Sqlite; insert: InsertWhole };

/** Marks a file as Bushline's own: `BSLN`. */
export const applicationId = 0x42534c4e;

export const databaseName = 'bushline.db';
export const databasePath = (dataDir: string) => join(dataDir, databaseName);

/** Older SQLite can lose data when a WAL is reset while it is read. */
const oldestSqlite = [3, 51, 3];

/** Settings of the connection without which the program must not start. */
const settings: [name: string, value: string | number, expected: string | number][] = [
  ['busy_timeout', 5000, 5000],
  ['journal_mode', 'WAL', 'wal'],
  // FULL, spelled out: the driver's default under WAL loses acknowledged commits in a power cut.
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['journal_size_limit', 16_777_216, 16_777_216],
  ['wal_autocheckpoint', 1000, 1000],
];

/** Opens the one writable connection. Throws unless every setting took effect. Creates the file when there is none. */
export function openSqlite(path: string): Sqlite {
  assertNoFolder(path);
  const sqlite = new SqliteDatabase(path);
  try {
    assertVersion(sqlite);
    for (const [name, value] of settings) sqlite.pragma(`${name} = ${value}`);
    for (const [name, , expected] of settings) {
      const actual = sqlite.pragma(name, { simple: true });
      if (actual !== expected) throw new Error(`The database setting ${name} is ${actual}, not ${expected}.`);
    }
    claim(sqlite, path);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** A second connection to the file of a running server, which cannot write. */
export function openReadOnly(path: string): Sqlite {
  const sqlite = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma('trusted_schema = OFF');
  return sqlite;
}

export function wrapDb(sqlite: Sqlite): Db {
  return drizzle(keepStatements(sqlite), { schema: tables }) as Db;
}

/** SQLite says only that it is "unable to open database file". Docker makes a folder where a file that is mounted is not there. */
export function assertNoFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(
      `${path} is a folder, and the database is a file of that name. Nothing was changed. Move the folder away; if the database is lost, see "The database is lost" in docs/rescue.md.`,
    );
}

function assertVersion(sqlite: Sqlite): void {
  const version = String(sqlite.prepare('SELECT sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  const difference = oldestSqlite.map((oldest, i) => (parts[i] ?? 0) - oldest).find((d) => d !== 0) ?? 0;
  if (difference < 0) throw new Error(`SQLite ${version} is too old: ${oldestSqlite.join('.')} or newer is needed.`);
}

/** Marks a new file as Bushline's. Throws for a file of another program. */
function claim(sqlite: Sqlite, path: string): void {
  const owner = sqlite.pragma('application_id', { simple: true });
  if (owner === applicationId) return;
  const tableCount = sqlite.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (owner !== 0 || tableCount !== 0)
    throw new Error(
      `${path} is not a Bushline database. Nothing was changed. Move it away, or let DATA_DIR name the folder of Bushline's own.`,
    );
  sqlite.pragma(`application_id = ${applicationId}`);
}
