import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeUnfinished, writeBackup } from './backup.ts';
import { isDiskFull } from './constraints.ts';
import { hashOf, removeDigest } from './digest.ts';
import { assertRoom, giveUpReserve, measureFreeSpace, measureUsed } from './disk-room.ts';
import { explainFailures } from './explain-failure.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { assertNoFolder, databasePath, openSqlite, type Sqlite, wrapDb } from './open-db.ts';
import { assertNobodyElse } from './other-users.ts';
import { runInChild } from './run-in-child.ts';
import { seed } from './seed.ts';

/** The argument that makes the program upgrade the database and exit: see `upgradeDb`. */
export const upgradeArgument = '--upgrade-database';

/**
 * Opens the database, brought up to this program's schema and, when it is new, filled with what a new installation contains.
 * A database with data in it is upgraded by a second process, so that this one goes on answering health checks.
 */
export async function prepareDb(dataDir: string, now: () => string): Promise<Sqlite> {
  const path = databasePath(dataDir);
  assertNoFolder(path);
  if (existsSync(path)) await assertNobodyElse(path);
  if (existsSync(path) && withRoom(dataDir, () => needsUpgrade(path))) await runInChild([upgradeArgument, dataDir]);
  return withRoom(dataDir, () => openPrepared(path, now()));
}

function openPrepared(path: string, now: string): Sqlite {
  const sqlite = openSqlite(path);
  try {
    migrate(sqlite, now);
    seed(sqlite, wrapDb(sqlite), now);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Works on the database, on a full disk with the room that is kept for that. Puts what SQLite complains of into words. */
function withRoom<T>(dataDir: string, work: () => T): T {
  return explainFailures(databasePath(dataDir), () => {
    try {
      return work();
    } catch (error) {
      if (!isDiskFull(error) || !giveUpReserve(dataDir)) throw error;
      return work();
    }
  });
}

function needsUpgrade(path: string): boolean {
  const sqlite = openSqlite(path);
  try {
    const isNew = sqlite.prepare("SELECT count(*) = 0 FROM sqlite_schema WHERE name = 'migrations'").pluck().get();
    return !isNew && pendingMigrations(sqlite).length > 0;
  } finally {
    sqlite.close();
  }
}

/** Takes a checked backup, then applies what is pending. Runs in a process of its own. */
export function upgradeDb(dataDir: string, now: string, freeBytes?: number): void {
  explainFailures(databasePath(dataDir), () => upgrade(dataDir, now, freeBytes));
}

/** One that fails leaves the database as it was, and no copy: each start would add one. */
function upgrade(dataDir: string, now: string, freeBytes: number | undefined): void {
  const sqlite = openSqlite(databasePath(dataDir));
  try {
    const pending = pendingMigrations(sqlite);
    if (pending.length === 0) return;
    const beginning = `before-${pending[0]?.tag}-`;
    const [folder, name] = [join(dataDir, 'backups'), `${beginning}${now.replaceAll(/[:.]/g, '-')}.db`];
    removeUnfinished(folder);
    assertRoom('the copy before an upgrade', measureUsed(sqlite), freeBytes ?? measureFreeSpace(folder));
    writeBackup(sqlite, join(folder, name));
    const others = readdirSync(folder).filter(
      (one) => one.startsWith(beginning) && one.endsWith('.db') && one !== name,
    );
    // An upgrade that was killed has left the same copy.
    const isSame = (other: string) => hashOf(join(folder, other)) === hashOf(join(folder, name));
    if (others.some(isSame)) removeCopy(join(folder, name));
    try {
      migrate(sqlite, now);
    } catch (error) {
      removeCopy(join(folder, name));
      throw error;
    }
  } finally {
    sqlite.close();
  }
}

function removeCopy(path: string): void {
  removeDigest(path);
  rmSync(path, { force: true });
}
