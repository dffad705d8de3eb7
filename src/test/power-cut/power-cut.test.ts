import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';

/** Simulates a power cut with a small preloaded library, compiled here with a C compiler. Linux only. */
const compiler = ['/usr/bin/cc', '/usr/bin/gcc', '/usr/bin/clang'].find((path) => existsSync(path));
const canSimulate = process.platform === 'linux' && compiler !== undefined;
const rounds = Number(process.env.POWER_CUTS ?? 3);
/** Each round starts a program, which is slow on a busy machine. */
const timeout = 60_000 + rounds * 10_000;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bushline-power-'));
  if (!canSimulate || !compiler) return;
  const source = join(packageRoot, 'src/test/power-cut/only-synced.c');
  execFileSync(compiler, ['-shared', '-fPIC', '-O1', '-o', join(folder, 'only-synced.so'), source, '-ldl']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Cut = { acknowledged: number; kept: Set<unknown>; integrity: unknown };

/** Lets the program write `rows` at most, cuts the power after about `after` commits, and reads what the disk has left. */
async function cutPower(name: string, synchronous: string, after: number, rows = 20_000): Promise<Cut> {
  const [data, left] = [join(folder, name), join(folder, `${name}-left`)];
  for (const one of [data, left]) mkdirSync(one);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/test/power-cut/write-until-cut.ts', join(data, 'bushline.db'), synchronous, String(rows)],
    {
      cwd: packageRoot,
      env: { ...process.env, LD_PRELOAD: join(folder, 'only-synced.so'), SYNCED_TO: left },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
    if (said.split('\n').length > after) child.kill('SIGKILL');
  });
  await new Promise((done) => child.once('close', done));
  const acknowledged = said.split('\n').length - 1;
  const sqlite = new SqliteDatabase(join(left, 'bushline.db'));
  try {
    const hasTable = sqlite.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'acknowledged'").pluck().get();
    const ids = hasTable ? sqlite.prepare('SELECT id FROM acknowledged').pluck().all() : [];
    return { acknowledged, kept: new Set(ids), integrity: sqlite.pragma('integrity_check', { simple: true }) };
  } finally {
    sqlite.close();
  }
}

const lost = ({ acknowledged, kept }: Cut) =>
  Array.from({ length: acknowledged }, (_, n) => n + 1).filter((id) => !kept.has(id)).length;

describe.runIf(canSimulate)('a power cut that leaves only what was synced', () => {
  test('loses no acknowledged write, and the database is intact', { timeout }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      // Before and after the first checkpoint of the -wal.
      const cut = await cutPower(`full-${round}`, 'FULL', [40, 300, 900][round % 3] ?? 40);
      expect(cut.acknowledged).toBeGreaterThan(30);
      expect([lost(cut), cut.integrity]).toEqual([0, 'ok']);
    }
  });

  test('loses some with the setting that the product refuses, so the simulation can tell the difference', {
    timeout,
  }, async () => {
    // So few rows that no checkpoint syncs them: after one, nothing is lost for a moment.
    const cut = await cutPower('normal', 'NORMAL', 100, 100);
    expect(lost(cut)).toBeGreaterThan(0);
  });
});
