import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import { runCommand } from './run-command.ts';
import { startServer, type TestServer } from './start-server.ts';
import { logIn, nothingYet, startWriters } from './writers.ts';

/** Tables written by the restore and the start that follows, not by the group. */
const writtenByRestore = ['sessions', 'password_resets', 'audit', 'backups', 'installation'];

/** A hash of each table. Checks each stored file against its own hash. */
function fingerprint(path: string): Record<string, string> {
  const db = new Database(path, { readonly: true });
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];
  const tables = names
    .filter((name) => !writtenByRestore.includes(name))
    .map((name) => {
      const rows = db.prepare(`SELECT * FROM "${name}" ORDER BY 1`).all() as Record<string, unknown>[];
      // A restore gives the database a new id, and the drill signs in.
      const kept = rows
        .filter(({ name: entry }) => entry !== 'database_id')
        .map(({ last_signed_in_at: _, ...row }) => row);
      return [name, createHash('sha256').update(JSON.stringify(kept)).digest('hex')];
    });
  for (const { sha256, bytes } of db.prepare('SELECT sha256, bytes FROM files').all() as {
    sha256: string;
    bytes: Buffer;
  }[]) {
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
  return Object.fromEntries(tables);
}

function databaseIdOf(path: string): unknown {
  const db = new Database(path, { readonly: true });
  const id = db.prepare("SELECT value FROM installation WHERE name = 'database_id'").pluck().get();
  db.close();
  return id;
}

test('the restore drill: a backup under load, a lost disk, and back on a new machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-drill-'));
  const copy = join(folder, 'usb.db');
  const done = nothingYet();
  const servers: TestServer[] = [];
  try {
    // One account that uploads without a pause exceeds its budget.
    const first = await startServer({ BUDGET_FACTOR: '1000' });
    servers.push(first);
    const cookie = await logIn(first);
    const writing = startWriters(first, cookie, 'Drill', done, 4);
    await expect.poll(() => done.fileIds.length, { intervals: [10] }).toBeGreaterThan(4);
    const before = { titles: [...done.titles], fileIds: [...done.fileIds] };
    const backup = await runCommand('backup', first.dataDir, [copy]);
    expect(backup.said).toContain('Backup written and checked');

    const refused = await runCommand('restore', first.dataDir, [copy]);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining('Another Bushline server is already using'),
    ]);
    const holder = readFileSync(join(first.dataDir, 'bushline.pid'), 'utf8');
    rmSync(join(first.dataDir, 'bushline.lock'));
    expect(await runCommand('restore', first.dataDir, [copy]), 'a deleted lock does not let it in').toEqual({
      code: 1,
      said: expect.stringMatching(/^Nothing was restored: Another program is using .*bushline\.db/),
    });
    await expect(startServer({}, first.dataDir), 'nor a second server').rejects.toThrow('Another program is using');
    expect(readFileSync(join(first.dataDir, 'bushline.pid'), 'utf8'), 'the folder names its server still').toBe(holder);
    await first.kill();
    await writing;
    expect(done.refused).toEqual([]);

    // Everything acknowledged before the backup began is in it.
    const db = new Database(copy, { readonly: true });
    const titles = new Set(db.prepare('SELECT title FROM objectives').pluck().all());
    const fileIds = new Set(db.prepare('SELECT id FROM files').pluck().all());
    db.close();
    expect(before.titles.filter((title) => !titles.has(title))).toEqual([]);
    expect(before.fileIds.filter((id) => !fileIds.has(id))).toEqual([]);
    const wanted = fingerprint(copy);

    // An empty folder stands for the new machine; the killed server's folder still has a -wal.
    expect(existsSync(join(first.dataDir, 'bushline.db-wal'))).toBe(true);
    const empty = join(folder, 'new machine');
    const restoreAndStart = async (dataDir: string) => {
      const restored = await runCommand('restore', dataDir, [copy]);
      expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Everybody has to sign in again.')]);
      expect(fingerprint(join(dataDir, 'bushline.db'))).toEqual(wanted);
      const server = await startServer({}, dataDir);
      servers.push(server);
      const old = await fetch(`${server.url}/api/session`, { headers: { cookie } });
      expect(old.status, 'an earlier session has ended').toBe(401);
      const list = await fetch(`${server.url}/api/objectives`, { headers: { cookie: await logIn(server) } });
      expect(((await list.json()) as unknown[]).length).toBe(titles.size);
      expect(await server.endGently()).toBe(0);
      expect(fingerprint(join(dataDir, 'bushline.db'))).toEqual(wanted);
    };
    const restored = [empty, first.dataDir];
    await Promise.all(restored.map(restoreAndStart));
    const ids = [copy, ...restored.map((dataDir) => join(dataDir, 'bushline.db'))].map(databaseIdOf);
    expect(new Set(ids.filter(Boolean)).size, 'each is a database of its own').toBe(3);
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
