import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeBackup } from './backup.ts';
import { ensureDatabaseId, readIdCounters } from './database-id.ts';
import { removeDigest } from './digest.ts';
import { openSqlite } from './open-db.ts';
import { prepareDb } from './prepare-db.ts';
import { prepareRestore, restoreDb, settleInterruptedRestore } from './restore.ts';

const now = '2026-03-04T20:30:00.000Z';
const by = { now, actorName: 'Bushline' };
const later = { ...by, now: '2026-03-04T20:31:00.000Z' };
let root = '';
let dataDir = '';
let backup = '';

const insertTitle = (title: string) =>
  `INSERT INTO objectives (title, measurement, title_key, measurement_key, created_at, updated_at) VALUES ('${title}', 'm', '${title}', 'm', 'x', 'x');`;
const session = `INSERT INTO staff (firstname, lastname, email, email_key, phone, role, password_hash, sort_name, search_text, created_at, updated_at)
    VALUES ('Ana', 'Rewi', 'a@b.c', 'a@b.c', '1', 'Group Admin', 'x', 'x', 'x', 'x', 'x');
  INSERT INTO sessions (id, staff_id, expires_at, ends_at, device, created_at) VALUES ('hash', 1, 1, 1, '', 'x');`;

function titles(path: string): unknown[] {
  const sqlite = new SqliteDatabase(path, { readonly: true });
  const found = sqlite.prepare("SELECT title FROM objectives WHERE title LIKE '%backup' ORDER BY title").pluck().all();
  sqlite.close();
  return found;
}

function lastLine(path: string): unknown {
  const sqlite = new SqliteDatabase(path, { readonly: true });
  const line = sqlite
    .prepare('SELECT actor_name, action, record_type, record_name FROM audit ORDER BY id DESC')
    .raw()
    .get();
  sqlite.close();
  return line;
}

function readIdentity(path: string) {
  const sqlite = new SqliteDatabase(path);
  const id = ensureDatabaseId(sqlite);
  const counters = Object.fromEntries(readIdCounters(sqlite)) as Record<string, number> & { objectives: number };
  sqlite.close();
  return { id, counters };
}

/** A folder with a database in it, and a backup of an earlier state of it. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'bushline-restore-'));
  dataDir = join(root, 'data');
  backup = join(root, 'copy.db');
  cpSync(await freshFolder(), dataDir, { recursive: true });
  const sqlite = openSqlite(join(dataDir, 'bushline.db'));
  ensureDatabaseId(sqlite);
  sqlite.exec(insertTitle('before the backup') + session);
  writeBackup(sqlite, backup);
  sqlite.exec(insertTitle('after the backup'));
  sqlite.close();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

let fresh: string | undefined;
afterAll(() => fresh && rmSync(fresh, { recursive: true, force: true }));

async function freshFolder(): Promise<string> {
  if (fresh) return fresh;
  fresh = mkdtempSync(join(tmpdir(), 'bushline-fresh-'));
  (await prepareDb(fresh, () => now)).close();
  return fresh;
}

describe('restoring', () => {
  test('brings the backup back, ends every session, keeps what was there and can be undone', () => {
    // A copy that somebody made by hand has the sessions still in it.
    const copy = new SqliteDatabase(backup);
    copy.exec(
      "INSERT INTO sessions (id, staff_id, expires_at, ends_at, device, created_at) VALUES ('found', 1, 1, 1, '', 'x')",
    );
    copy.exec(
      "INSERT INTO access_tokens (staff_id, name, token_hash, scope, created_at) VALUES (1, 'Revoked since', 'hash', 'write', 'x')",
    );
    copy.close();
    removeDigest(backup);
    const { counts, movedTo, canBeRestored } = restoreDb(dataDir, backup, by);
    expect(titles(join(dataDir, 'bushline.db'))).toEqual(['before the backup']);
    expect(Object.fromEntries(counts)).toMatchObject({ staff: 1, sessions: 0, access_tokens: 0, objectives: 16 });
    expect(canBeRestored).toBe(true);
    expect(lastLine(join(dataDir, 'bushline.db'))).toEqual(['Bushline', 'restored', 'backup', 'copy.db']);
    restoreDb(dataDir, movedTo ?? '', later);
    expect(titles(join(dataDir, 'bushline.db'))).toEqual(['after the backup', 'before the backup']);
  });

  test('gives the copy a new database id, and gives out no record’s id twice', () => {
    const path = join(dataDir, 'bushline.db');
    const before = readIdentity(path);
    expect(readIdentity(backup).id).toBe(before.id);
    restoreDb(dataDir, backup, by);
    const first = readIdentity(path);
    expect(first.id).not.toBe(before.id);
    // Counted from the replaced database, which was ahead of its copy; also for a table that never had a row.
    expect(first.counters).toMatchObject({ objectives: before.counters.objectives + 1_000_000, incidents: 1_000_000 });
    restoreDb(dataDir, backup, later);
    const second = readIdentity(path);
    expect(second.id).not.toBe(first.id);
    expect(second.counters).toMatchObject({ objectives: before.counters.objectives + 2_000_000, incidents: 2_000_000 });
    const sqlite = openSqlite(path);
    sqlite.exec(insertTitle('the first one since'));
    const id = sqlite.prepare("SELECT id FROM objectives WHERE title = 'the first one since'").pluck().get();
    expect(id).toBe(before.counters.objectives + 2_000_001);
    sqlite.close();
  });

  test('works in an empty folder', () => {
    rmSync(join(dataDir, 'bushline.db'));
    expect(restoreDb(dataDir, backup, by)).toMatchObject({ movedTo: undefined });
    expect(titles(join(dataDir, 'bushline.db'))).toEqual(['before the backup']);
  });

  test('moves a left-behind -wal away with its database, even when the database cannot be read', () => {
    const path = join(dataDir, 'bushline.db');
    leaveWalBehind(path);
    expect(existsSync(`${path}-wal`)).toBe(true);
    const { movedTo, canBeRestored } = restoreDb(dataDir, backup, by);
    expect(titles(path)).toEqual(['before the backup']);
    expect(canBeRestored).toBe(true);
    expect(titles(movedTo ?? '')).toEqual([
      'after the backup',
      'before the backup',
      'left in the wal, after the backup',
    ]);

    leaveWalBehind(path);
    writeFileSync(path, 'what a bad disk left of it');
    const second = restoreDb(dataDir, backup, later);
    expect(second.canBeRestored).toBe(false);
    expect(readdirSync(join(second.movedTo ?? '', '..')).sort()).toContain('bushline.db-wal');
    expect(titles(path)).toEqual(['before the backup']);
  });

  test.each<[string, string, () => void]>([
    ['a truncated file', 'cut off', () => truncateSync(backup, 300_000)],
    ["somebody else's database", 'not a Bushline database', () => makeForeign(backup)],
    ['what is no database', 'not a Bushline database', () => writeFileSync(backup, 'x'.repeat(5000))],
    ['a database of a newer Bushline', 'newer Bushline', () => makeNewer(backup)],
    ['a live database without its -wal', 'lies beside it', () => writeFileSync(`${backup}-wal`, 'something')],
    ['a file that is not there', 'There is no file', () => rmSync(backup)],
  ])('refuses %s and leaves everything as it was', (_name, reason, spoil) => {
    const before = readFileSync(join(dataDir, 'bushline.db'));
    const files = readdirSync(dataDir);
    spoil();
    expect(() => restoreDb(dataDir, backup, by)).toThrow(reason);
    expect(readFileSync(join(dataDir, 'bushline.db')).equals(before)).toBe(true);
    expect(readdirSync(dataDir)).toEqual(files);
  });

  test('that was cut off before its two moves leaves the database, and nothing beside it', () => {
    prepareRestore(dataDir, backup, by);
    settleInterruptedRestore(dataDir, later.now);
    // Whoever reads the database may leave an empty -wal beside it.
    expect(readdirSync(dataDir).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['bushline.db']);
    expect(titles(join(dataDir, 'bushline.db'))).toEqual(['after the backup', 'before the backup']);
  });

  test('that was cut off between its two moves is ended: the copy without the -wal of the other', () => {
    const path = join(dataDir, 'bushline.db');
    prepareRestore(dataDir, backup, by);
    leaveWalBehind(path);
    renameSync(path, join(root, 'aside.db'));
    settleInterruptedRestore(dataDir, later.now);
    expect(readdirSync(dataDir).sort()).toEqual(['bushline.db', 'replaced']);
    expect(titles(path)).toEqual(['before the backup']);
  });

  test('that was cut off in an empty folder, before its copy was whole, is not taken for an empty installation', () => {
    rmSync(join(dataDir, 'bushline.db'));
    cpSync(backup, join(dataDir, 'bushline.db.restoring'));
    expect(() => settleInterruptedRestore(dataDir, now)).toThrow('A restore was interrupted');
    restoreDb(dataDir, backup, by);
    settleInterruptedRestore(dataDir, now);
    expect(titles(join(dataDir, 'bushline.db'))).toEqual(['before the backup']);
  });
});

/** As a killed server leaves it: the file, and a -wal with changes that are not in the file. */
function leaveWalBehind(path: string): void {
  const sqlite = openSqlite(path);
  sqlite.exec(insertTitle('left in the wal, after the backup'));
  for (const tail of ['', '-wal']) cpSync(`${path}${tail}`, join(root, `killed${tail}`));
  sqlite.close();
  for (const tail of ['', '-wal']) renameSync(join(root, `killed${tail}`), `${path}${tail}`);
}

function makeForeign(path: string): void {
  removeDigest(path);
  rmSync(path);
  const sqlite = new SqliteDatabase(path);
  sqlite.exec('CREATE TABLE recipes (id INTEGER PRIMARY KEY)');
  sqlite.close();
}

function makeNewer(path: string): void {
  removeDigest(path);
  const sqlite = new SqliteDatabase(path);
  sqlite.exec("INSERT INTO migrations (tag, hash, applied_at) VALUES ('9999_later', 'x', 'x')");
  sqlite.close();
}
