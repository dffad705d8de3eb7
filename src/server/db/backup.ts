import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { removeDigest, writeDigest } from './digest.ts';
import { copyIsDamaged, databaseIsDamaged, explainFailures } from './explain-failure.ts';
import { forgetKnownBrowserKey } from './known-browser-key.ts';
import { applicationId, assertNoFolder, type Sqlite } from './open-db.ts';
import { sync } from './whole-file.ts';

/**
 * Writes a whole, checked copy of the database to `target`; throws and leaves nothing there when the copy is not sound.
 * The copy has no sessions, reset links, access tokens, calendar feeds or unsent secret mail: somebody who finds it cannot use them to get
 * in, and a token that was revoked since does not come back with it. Its SHA-256 is written beside it.
 * @returns the copy's size in bytes.
 */
export function writeBackup(sqlite: Sqlite, target: string): number {
  const unfinished = `${target}.part`;
  rmSync(unfinished, { force: true });
  try {
    const ofSource = (_path: string, reason: string) => databaseIsDamaged(sqlite.name, reason);
    explainFailures(target, () => sqlite.prepare('VACUUM INTO ?').run(unfinished), ofSource);
    explainFailures(target, () => cleanAndCheck(unfinished), copyIsDamaged);
    sync(unfinished);
    removeDigest(target);
    renameSync(unfinished, target);
    sync(dirname(target));
    writeDigest(target);
    return statSync(target).size;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** What a copy is called until it has been checked. */
const unfinishedPattern = /^(bushline|before)-[\w.-]+\.db(\.sha256)?\.part(-journal|-wal|-shm)?$/;

/** Removes the copies of a folder that a process was killed at. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => unfinishedPattern.test(one))) rmSync(join(folder, name));
}

function cleanAndCheck(path: string): void {
  const copy = new SqliteDatabase(path);
  try {
    const has = copy.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
    copy.pragma('journal_mode = DELETE');
    copy.pragma('secure_delete = ON');
    if (has.get('sessions')) copy.exec('DELETE FROM sessions');
    if (has.get('password_resets')) copy.exec('DELETE FROM password_resets');
    if (has.get('access_tokens')) copy.exec('DELETE FROM access_tokens');
    if (has.get('calendar_feeds')) copy.exec('DELETE FROM calendar_feeds');
    if (has.get('installation')) {
      forgetKnownBrowserKey(copy);
      // What this machine's clock said means nothing on the next one, or when an old copy is restored.
      copy.exec("DELETE FROM installation WHERE name = 'clock'");
    }
    if (has.get('outbox'))
      copy.exec("UPDATE outbox SET body = NULL, state = 'failed' WHERE is_secret = 1 AND body IS NOT NULL");
    checkDatabase(copy, path, copyIsDamaged);
  } finally {
    copy.close();
  }
}

/** Like `writeBackup`, from a file that a server may be using. Throws when the source itself is damaged. */
export function copyDatabase(source: string, target: string): number {
  if (existsSync(target)) throw new Error(`${target} is there already. Nothing was written.`);
  assertNoFolder(source);
  const sqlite = explainFailures(source, () => new SqliteDatabase(source, { readonly: true, fileMustExist: true }));
  try {
    sqlite.pragma('busy_timeout = 5000');
    checkDatabase(sqlite);
    return writeBackup(sqlite, target);
  } finally {
    sqlite.close();
  }
}

/** Throws, in words, unless the file is a whole Bushline database. `damage` words the complaint about a damaged one. */
export function checkDatabase(sqlite: Sqlite, path: string = sqlite.name, damage = databaseIsDamaged): void {
  explainFailures(path, () => assertWhole(sqlite, (reason) => damage(path, reason)), damage);
}

function assertWhole(sqlite: Sqlite, damage: (reason: string) => string): void {
  if (sqlite.pragma('application_id', { simple: true }) !== applicationId)
    throw new Error('This is not a Bushline database.');
  const integrity = String(sqlite.pragma('integrity_check', { simple: true }));
  if (integrity !== 'ok') throw new Error(damage(firstFinding(integrity)));
  if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0)
    throw new Error('The database has rows that point at nothing.');
}

/** SQLite's report can be a hundred lines long, under a heading. */
function firstFinding(report: string): string {
  return report.split('\n').find((line) => line !== '' && !line.startsWith('***')) ?? report;
}
