import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import { openDb, startServer, type TestServer } from './start-server.ts';
import { type Acknowledged, beginObjective, isRefused, logIn, nothingYet, startWriters } from './writers.ts';

/** How often the server is killed: `npm run test:kills` does it 300 times. */
const kills = Number(process.env.KILLS ?? 3);
test.describe.configure({ mode: 'parallel' });

/** Opens the database read-only, so that the next server recovers the killed server's -wal, not the test. */
function expectSound(dataDir: string): void {
  const file = new Database(join(dataDir, 'bushline.db'), { readonly: true });
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(file.pragma('foreign_key_check')).toEqual([]);
  file.close();
}

function expectKept(server: TestServer, done: Acknowledged): void {
  const db = openDb(server);
  const titles = new Set(db.prepare('SELECT title FROM objectives').pluck().all());
  expect(done.titles.filter((title) => !titles.has(title))).toEqual([]);
  const file = db.prepare('SELECT sha256, bytes FROM files WHERE id = ?');
  for (const id of done.fileIds) {
    const row = file.get(id) as { sha256: string; bytes: Buffer } | undefined;
    expect(row && createHash('sha256').update(row.bytes).digest('hex'), `file ${id}`).toBe(row?.sha256 ?? 'there');
  }
  const trail = db.prepare("SELECT count(*) FROM audit WHERE record_type IN ('objective', 'file')").pluck().get();
  const rows = db
    .prepare('SELECT (SELECT count(*) FROM objectives WHERE created_by_id IS NOT NULL) + (SELECT count(*) FROM files)')
    .pluck()
    .get();
  expect(trail, 'a change and its line in the trail are kept or lost together').toBe(rows);
  db.close();
}

/** Waits for `more` acknowledged writes and a first file. After three seconds on a busy machine one write is enough. */
async function untilWritten({ titles, fileIds }: Acknowledged, more: number): Promise<void> {
  const [before, started] = [titles.length, Date.now()];
  const isLate = () => titles.length > before && Date.now() - started >= 3000;
  while (fileIds.length === 0 || (titles.length < before + more && !isLate())) await wait(5);
}

test('a server that is killed while it writes loses no write and no file that it acknowledged', async () => {
  test.setTimeout(30_000 + kills * 10_000);
  const done = nothingYet();
  // One account that uploads without a pause exceeds its budget.
  const settings = { BUDGET_FACTOR: '1000' };
  let server = await startServer(settings);
  const { dataDir } = server;
  // One session for all rounds, because the sign-in was acknowledged too and must survive.
  const cookie = await logIn(server);
  try {
    for (let round = 0; round < kills; round += 1) {
      const writing = startWriters(server, cookie, `Round ${round}`, done);
      // Kill at an arbitrary moment, with some writes done and others under way.
      await untilWritten(done, 5 + ((round * 7) % 20));
      await server.kill();
      await writing;
      server = await startServer(settings, dataDir);
      expectSound(dataDir);
    }
    expectKept(server, done);
    expect(done.refused).toEqual([]);
    expect(done.titles.length).toBeGreaterThan(kills);
  } finally {
    await server.stop();
  }
});

test('a server that is asked to stop under load answers the requests it has accepted and loses none', async () => {
  const done = nothingYet();
  const server = await startServer({ BUDGET_FACTOR: '1000' });
  try {
    const cookie = await logIn(server);
    const writing = startWriters(server, cookie, 'Stopped', done);
    await expect.poll(() => done.titles.length, { intervals: [5], timeout: 40_000 }).toBeGreaterThan(20);
    const taken = await Promise.all(
      Array.from({ length: 5 }, (_, n) => beginObjective(server, cookie, `Taken on before, ${n}`)),
    );
    const asked = Date.now();
    const ended = server.endGently();
    await expect.poll(() => isRefused(server), { intervals: [10] }).toBe(true);
    for (const finish of taken) expect(await finish()).toBe(201);
    expect(await ended).toBe(0);
    expect(Date.now() - asked, 'it does not wait for the clients to give up').toBeLessThan(8000);
    await writing;
    done.titles.push(...taken.map((_, n) => `Taken on before, ${n}`));
    expectSound(server.dataDir);
    expectKept(server, done);
    expect(done.refused).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a server whose npm is killed ends too, and unlocks the data folder', { tag: '@slow' }, async () => {
  const npm = process.env.npm_execpath;
  test.skip(process.platform !== 'linux' || !npm, 'Only Linux tells who started a process, and only npm where it is.');
  const dataDir = await mkdtemp(join(tmpdir(), 'bushline-e2e-'));
  const server = await startServer({}, dataDir, [npm as string, 'start']);
  await server.kill();
  // The last that it does, after its port is closed.
  await expect.poll(() => existsSync(join(dataDir, 'bushline.pid')), { timeout: 20_000 }).toBe(false);
  expect(await isRefused(server)).toBe(true);
  await (await startServer({}, dataDir)).stop();
});
