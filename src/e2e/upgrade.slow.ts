import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import { addMigration } from './add-migration.ts';
import { findFreePort } from './start-server.ts';

const root = resolve(import.meta.dirname, '../..');
/** How often the upgrade is killed: `npm run test:kills` does it 100 times. */
const kills = Number(process.env.UPGRADE_KILLS ?? 2);

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bushline-upgrade-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A later version of the built product, with one more migration. */
function buildLaterProgram(name: string, step: string): string {
  const home = join(folder, name);
  mkdirSync(home);
  for (const part of ['package.json', 'dist']) cpSync(join(root, part), join(home, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  addMigration(home, step);
  return home;
}

/** Makes a data folder with the first release's database. */
function copyFirstRelease(name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  const frozen = readFileSync(join(root, 'src/server/db/frozen/0001_guards.db.gz'));
  writeFileSync(join(dataDir, 'bushline.db'), gunzipSync(frozen));
  return dataDir;
}

const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', (code) => done(code)));

/** Rebuilds the tables several times, so that the migration is long enough to interrupt. */
const longStep = [
  ...Array.from(
    { length: 5 },
    (_, n) =>
      `CREATE TABLE copy_${n} AS SELECT a.* FROM audit a, (SELECT 1 FROM predator_sub_types); CREATE INDEX copy_${n}_by_name ON copy_${n} (record_name, after);`,
  ),
  ...Array.from({ length: 5 }, (_, n) => `DROP TABLE copy_${n};`),
  'ALTER TABLE staff ADD COLUMN nickname TEXT;',
].join('\n--> statement-breakpoint\n');

function look(dataDir: string) {
  const db = new Database(join(dataDir, 'bushline.db'));
  const answer = {
    integrity: db.pragma('integrity_check', { simple: true }),
    orphans: db.pragma('foreign_key_check'),
    isNew: db.prepare("SELECT count(*) FROM pragma_table_info('staff') WHERE name = 'nickname'").pluck().get() === 1,
    isRecorded: db.prepare("SELECT count(*) FROM migrations WHERE tag = '9999_later'").pluck().get() === 1,
    halves: db.prepare("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'copy%'").pluck().get(),
    activities: db.prepare('SELECT count(*) FROM activities').pluck().get(),
  };
  db.close();
  return answer;
}

test('an upgrade that is killed at any moment leaves the old database or the new one, whole', async () => {
  // On a busy machine a round takes six seconds.
  test.setTimeout(60_000 + kills * 20_000);
  const home = buildLaterProgram('killed', longStep);
  const upgrade = (dataDir: string) =>
    spawn(process.execPath, [join(home, 'dist/server/main.js'), '--upgrade-database', dataDir], { stdio: 'ignore' });

  const trial = copyFirstRelease('trial');
  const activities = look(trial).activities;
  const started = Date.now();
  expect(await ended(upgrade(trial))).toBe(0);
  // An estimate of how long the migration takes, adjusted after each round because the machine’s speed varies.
  let estimateMs = Date.now() - started;
  expect(look(trial)).toMatchObject({ isNew: true, isRecorded: true, halves: 0, activities });

  const outcomes: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const dataDir = copyFirstRelease(`round-${round}`);
    const child = upgrade(dataDir);
    const end = ended(child);
    // The upgrade starts by writing its backup: wait for that.
    const backups = join(dataDir, 'backups');
    const deadline = Date.now() + 20_000;
    while (readdirSync(backups).length === 0 && child.exitCode === null && Date.now() < deadline) await wait(2);
    // Steps by the golden ratio spread any number of moments evenly over the time.
    await wait(estimateMs * ((round * 0.618) % 1));
    child.kill('SIGKILL');
    await end;
    const found = look(dataDir);
    expect(found).toMatchObject({ integrity: 'ok', orphans: [], halves: 0, activities });
    expect(found.isRecorded, 'the schema and what is said of it go together').toBe(found.isNew);
    outcomes.push(found.isNew ? 'new' : 'old');
    estimateMs *= found.isNew ? 0.7 : 1.15;
    if (round % 5 === 0) {
      expect(await ended(upgrade(dataDir)), 'and the next start finishes it').toBe(0);
      expect(look(dataDir)).toMatchObject({ isNew: true, activities });
    }
    rmSync(dataDir, { recursive: true });
  }
  const interrupted = outcomes.filter((outcome) => outcome === 'old').length;
  expect(interrupted, `enough were killed before the end: ${outcomes}`).toBeGreaterThanOrEqual(kills / 4);
});

test('the liveness probe answers while a long upgrade runs, and everything else waits', async () => {
  const slow = `CREATE TABLE slow AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000) SELECT count(*) AS total FROM n WHERE i % 7 = 3;
    --> statement-breakpoint
    DROP TABLE slow;`;
  const home = buildLaterProgram('slow', slow);
  const dataDir = copyFirstRelease('slow-data');
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(home, 'dist/server/main.js')], {
    cwd: home,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  try {
    const probe = async (path: string) => {
      const asked = Date.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      return { status: answer?.status, body: answer && (await answer.json()), ms: Date.now() - asked };
    };
    await expect.poll(async () => (await probe('/livez')).status, { intervals: [20], timeout: 20_000 }).toBe(200);
    let alive = 0;
    for (let seen = await probe('/readyz'); seen.status === 503; seen = await probe('/readyz')) {
      const live = await probe('/livez');
      expect(live.status).toBe(200);
      if ((live.body as { status: string }).status === 'starting') alive += 1;
      await wait(20);
    }
    expect(alive, 'it was asked often while the upgrade ran').toBeGreaterThan(5);
    expect((await probe('/readyz')).status).toBe(200);
    expect(readdirSync(join(dataDir, 'backups')).some((name) => name.startsWith('before-'))).toBe(true);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await ended(child);
  }
});
