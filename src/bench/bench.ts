import { deepStrictEqual } from 'node:assert';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { takeDataDir } from '#server/db/data-dir.ts';
import { wrapDb } from '#server/db/open-db.ts';
import { prepareDb } from '#server/db/prepare-db.ts';
import { packageRoot } from '#server/package-root.ts';
import { testNow } from '#test/test-db.ts';
import { startServer, type TestServer } from '../e2e/start-server.ts';
import { fillDatabase } from './fill-database.ts';
import { formatTable, holds, type Row } from './goals.ts';
import { measureGrowth } from './growth.ts';
import { measureIsolation } from './isolation.ts';
import { readMemory, runLoad, type Target } from './load.ts';
import { comparable, measureOperations, type Pair, signIn, smallRead, warmUp } from './operations.ts';
import { measureStart, measureUpkeep } from './upkeep.ts';
import { measureWholeList } from './whole-list.ts';

/**
 * `npm run bench [-- --quick] [-- --activities N]`: compares the built server with a bare one on a copy of the same file, one operation
 * at a time, in several rounds. Everything runs on this machine and stops by itself. Writes the ratios to bench.json.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, activities: { type: 'string' } } });
const quick = values.quick ?? false;
const activities = Number(values.activities ?? 10_000);
if (!Number.isInteger(activities) || activities < 6000 || activities > 1_000_000)
  throw new Error('--activities takes a whole number from 6000 to 1000000.');

const pace = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 3 };
const sizes = quick ? [10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000];
const say = (line: string) => process.stdout.write(`${line}\n`);
const productProgram = 'dist/server/main.js';
const bareProgram = '.cache/bench/bare-server.js';
/** Raises the budgets of heavy calls, which the measurements exceed. */
const unlimited = { BUDGET_FACTOR: '100000' };

/** Compiles the bare server, so that compiling TypeScript does not slow its start. */
async function buildBareServer(): Promise<void> {
  await build({
    root: packageRoot,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'src/bench/bare-server.ts', outDir: '.cache/bench', emptyOutDir: true, copyPublicDir: false },
  });
}

async function makeData(dataDir: string): Promise<void> {
  const releaseDataDir = takeDataDir(dataDir);
  const sqlite = await prepareDb(dataDir, () => testNow);
  fillDatabase({ db: wrapDb(sqlite), sqlite }, activities);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  releaseDataDir();
}

async function enter({ url, pid }: TestServer): Promise<Target> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + signIn.path, { method: 'POST', headers, body: JSON.stringify(signIn.body?.()) });
  return { url, pid, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Throws unless both servers give the same answers. */
async function compareAnswers({ product, bare }: Pair): Promise<void> {
  for (const { path } of comparable) {
    const read = async ({ url, cookie }: Target) => (await fetch(url + path, { headers: { cookie } })).json();
    deepStrictEqual(await read(product), await read(bare), `${path} is answered differently.`);
  }
}

/** A module to import first, which makes the machine seem to have five cores, so that four passwords are checked at once. */
const fiveCores = `data:text/javascript,${encodeURIComponent(`
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.availableParallelism = () => 5;
  syncBuiltinESMExports();
`)}`;

/** Runs the product with sign-ins that do not wait for each other, while `measure` runs. */
async function besideUnthrottled<T>(dataDir: string, measure: (unthrottled: Target) => Promise<T>): Promise<T> {
  const server = await startServer(unlimited, dataDir, ['--import', fiveCores, productProgram]);
  try {
    const target = await enter(server);
    await Promise.all([runLoad(target, signIn, { count: 40 }), runLoad(target, smallRead, { count: 5000 })]);
    return await measure(target);
  } finally {
    await server.kill();
  }
}

async function measureServers(folder: string): Promise<Row[]> {
  const dirs = {
    product: join(folder, 'product'),
    bare: join(folder, 'bare'),
    unthrottled: join(folder, 'unthrottled'),
  };
  await makeData(dirs.product);
  for (const copy of [dirs.bare, dirs.unthrottled]) cpSync(dirs.product, copy, { recursive: true });
  const rows = await measureStart(
    { product: [productProgram, dirs.product], bare: [bareProgram, dirs.bare] },
    quick ? 2 : 7,
  );
  const servers = [
    await startServer(unlimited, dirs.product, [productProgram]),
    await startServer(unlimited, dirs.bare, [bareProgram]),
  ] as const;
  try {
    const pair = { product: await enter(servers[0]), bare: { ...servers[1], cookie: '' } };
    // Idle means after one sign-in and no other call.
    const idleMemory = readMemory(pair.product.pid);
    await compareAnswers(pair);
    await warmUp(pair, quick ? 200 : 2000);
    rows.push(...(await measureOperations(pair, pace, say)));
    rows.push(...(await measureWholeList(pair, pace)));
    rows.push(
      ...(await besideUnthrottled(dirs.unthrottled, (unthrottled) =>
        measureIsolation({ product: pair.product, unthrottled }, pace),
      )),
    );
    const work = quick ? { seconds: 6, writes: 5000 } : { seconds: 60, writes: 50_000 };
    rows.push(...(await measureUpkeep(pair.product, dirs.product, idleMemory, work)));
    return rows;
  } finally {
    for (const server of servers) await server.kill();
  }
}

const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'bushline-bench-'));
try {
  await buildBareServer();
  const rows = await measureServers(folder);
  rows.push(...measureGrowth(sizes, 100_000, say));
  writeFileSync(join(packageRoot, 'bench.json'), `${JSON.stringify(rows, null, 2)}\n`);
  const lines = rows.map((row) => [
    row.name,
    row.ratio.toFixed(3),
    `${row.better === 'lower' ? 'at most' : 'at least'} ${row.goal}`,
    row.unit,
    Number.isNaN(row.ratio) ? 'not measured here' : holds(row) ? 'holds' : 'MISSED',
  ]);
  say(`\n${formatTable(['operation', 'ratio', 'goal', 'unit', ''], lines)}`);
  const held = rows.filter((row) => !Number.isNaN(row.ratio) && holds(row)).length;
  say(`\n${held} of ${rows.length} goals hold.`);
  const took = Math.round((performance.now() - startedAt) / 1000);
  say(
    `${activities} activities, ${took} s, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}. In bench.json.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
