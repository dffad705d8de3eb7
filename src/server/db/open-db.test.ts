import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBackup } from './backup.ts';
import { takeDataDir } from './data-dir.ts';
import { ensureKnownBrowserKey } from './known-browser-key.ts';
import { openSqlite } from './open-db.ts';
import { assertNobodyElse } from './other-users.ts';
import { prepareDb } from './prepare-db.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bushline-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a new installation is migrated, seeded once and durable', async () => {
  const now = () => '2026-03-04T20:30:00.000Z';
  const first = await prepareDb(folder, now);
  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema'].map((name) =>
    first.pragma(name, { simple: true }),
  );
  expect(settings).toEqual(['wal', 2, 1, 0]);
  first.exec('DELETE FROM predator_sub_types WHERE id = 3; UPDATE hazards SET deleted_at = created_at');
  first.close();
  const second = await prepareDb(folder, now);
  const counts = second
    .prepare(
      'SELECT (SELECT count(*) FROM objectives), (SELECT count(*) FROM hazards WHERE deleted_at IS NULL), (SELECT count(*) FROM predator_sub_types)',
    )
    .raw()
    .get();
  expect(counts).toEqual([15, 0, 2]);
  second.close();
});

test('a second server is refused while the first has the folder, told which process has it, and let in after it', () => {
  const release = takeDataDir(folder);
  expect(() => takeDataDir(folder)).toThrow(
    `Another Bushline server is already using ${folder} (process ${process.pid}).`,
  );
  writeFileSync(join(folder, 'bushline.pid'), '1 another-box\n');
  expect(() => takeDataDir(folder)).toThrow('(process 1 on the machine another-box).');
  release();
  expect(readdirSync(folder)).not.toContain('bushline.pid');
  takeDataDir(folder)();
});

test('a second server that gets the lock because it was deleted, and is then refused, leaves the number of the first', () => {
  const holder = join(folder, 'bushline.pid');
  writeFileSync(holder, '4711 the-first\n');
  const release = takeDataDir(folder);
  expect(readFileSync(holder, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  release(true);
  expect(readFileSync(holder, 'utf8')).toBe('4711 the-first\n');
  takeDataDir(folder)();
  expect(readdirSync(folder)).not.toContain('bushline.pid');
});

test('a second server is refused by the database itself when the lock was deleted, and told which process has it', async () => {
  const path = join(folder, 'bushline.db');
  (await prepareDb(folder, () => '2026-03-04T20:30:00.000Z')).close();
  await assertNobodyElse(path, 0);
  const idle = `const db = new (require('better-sqlite3'))(${JSON.stringify(path)});
    db.prepare('SELECT * FROM staff').get(); process.stdout.write('open'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['-e', idle], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(other.stdout, 'data');
    const named = process.platform === 'linux' ? ` (process ${other.pid}).` : '.';
    await expect(assertNobodyElse(path, 0)).rejects.toThrow(`Another program is using ${path}${named}`);
    const waiting = assertNobodyElse(path);
    other.kill('SIGKILL');
    await waiting;
  } finally {
    other.kill('SIGKILL');
  }
});

test('a data folder that cannot be written is named, and is not said to be in use', () => {
  writeFileSync(join(folder, 'a file'), '');
  expect(() => takeDataDir(join(folder, 'a file'))).toThrow(/^The data folder .*a file cannot be used \(/);
  mkdirSync(join(folder, 'bushline.lock'));
  expect(() => takeDataDir(folder)).toThrow('It must belong to the user that runs Bushline');
});

test('a backup is whole and holds nothing that lets its finder in', async () => {
  const sqlite = await prepareDb(folder, () => '2026-03-04T20:30:00.000Z');
  sqlite.exec(`
    INSERT INTO staff (firstname, lastname, email, email_key, phone, role, password_hash, sort_name, search_text, created_at, updated_at)
      VALUES ('Ana', 'Rewi', 'a@b.c', 'a@b.c', '1', 'Group Admin', 'x', 'x', 'x', 'x', 'x');
    INSERT INTO sessions (id, staff_id, expires_at, ends_at, device, created_at) VALUES ('hash', 1, 1, 1, '', 'x');
    INSERT INTO access_tokens (staff_id, name, token_hash, scope, created_at) VALUES (1, 'Rain gauge', 'hash', 'write', 'x');
    INSERT INTO outbox (kind, to_address, subject, body, is_secret, next_attempt_at, idempotency_key, created_at)
      VALUES ('reset', 'a@b.c', 'Reset', 'the link', 1, 'x', 'k', 'x');`);
  ensureKnownBrowserKey(sqlite);
  const target = join(folder, 'copy.db');
  expect(writeBackup(sqlite, target)).toBeGreaterThan(100_000);
  sqlite.close();
  const copy = openSqlite(target);
  expect(
    copy
      .prepare(
        "SELECT (SELECT count(*) FROM staff), (SELECT count(*) FROM sessions), (SELECT count(*) FROM access_tokens), (SELECT body FROM outbox), (SELECT count(*) FROM installation WHERE name = 'known_browser_key')",
      )
      .raw()
      .get(),
  ).toEqual([1, 0, 0, null, 0]);
  copy.close();
});
