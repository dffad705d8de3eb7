import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { takeDataDir } from '#server/db/data-dir.ts';
import { wrapDb } from '#server/db/open-db.ts';
import { prepareDb } from '#server/db/prepare-db.ts';
import { packageRoot } from '#server/start/package-root.ts';
import { startLine } from '#test/start-line.ts';
import { testNow } from '#test/test-db.ts';
import { startServer, type TestServer } from '../e2e/start-server.ts';
import { fillDatabase } from './fill-database.ts';
import { formatTable, holds, type Row } from './goals.ts';
import { measureGrowth } from './growth.ts';
import { measureIsolation } from './isolation.ts';
import { readMemory, runLoad, type Target } from './load.ts';
import {
  compareAnswers,
  measureOnSlowDisk,
  measureOperations,
  type Servers,
  sharedWrite,
  signIn,
  smallRead,
  warmUp,
} from './operations.ts';
import { measureSync } from './sync.ts';
import { measureStart, measureUpkeep } from './upkeep.ts';
import { measureWholeList } from './whole-list.ts';

/**
 * `npm run bench [-- --quick] [-- --activities N] [-- --only WORDS]`: compares the built server with a bare one on a copy of the same file,
 * one operation at a time, in several rounds. Everything runs on this machine and stops by itself. Writes the ratios to bench.json,
 * unless `--only` measures nothing but the operations with these words in their name.
 */
const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, activities: { type: 'string' }, only: { type: 'string' } },
});
const quick = values.quick ?? false;
const only = values.only ?? '';
const activities = Number(values.activities ?? 10_000);
if (!Number.isInteger(activities) || activities < 6000 || activities > 1_000_000)
  throw new Error('--activities takes a whole number from 6000 to 1000000.');

const pace = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 3 };
/** Operations are compared in short rounds, many of them. */
const inTurn = quick ? pace : { rounds: 15, seconds: 1 };
const sizes = quick ? [10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000];
const say = (line: string) => process.stdout.write(`${line}\n`);
const productProgram = startLine.slice(1);
const bareProgram = ['.cache/bench/bare-server.js'];
/** Raises the budgets of heavy calls, which the measurements exceed. */
const unlimited = { BUDGET_FACTOR: '100000' };

/** Compiles the bare server, so that compiling TypeScript does not slow their start. */
async function buildBareServer(): Promise<void> {
  await build({
    root: packageRoot,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: '.cache/bench',
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { input: ['src/bench/bare-server.ts', 'src/bench/slow-disk.ts'] },
    },
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

/** A module to import first, which makes the machine seem to have five cores, so that four passwords are checked at once. */
const fiveCores = `data:text/javascript,${encodeURIComponent(`
  import os from 'node:os';
  import { syncBuiltinESMExports } from 'node:module';
  os.availableParallelism = () => 5;
  syncBuiltinESMExports();
`)}`;

/** Runs the product with sign-ins that do not wait for each other, while `measure` runs. */
async function besideUnthrottled<T>(dataDir: string, measure: (unthrottled: Target) => Promise<T>): Promise<T> {
  const server = await startServer(unlimited, dataDir, ['--import', fiveCores, ...productProgram]);
  try {
    const target = await enter(server);
    await Promise.all([runLoad(target, signIn, { count: 40 }), runLoad(target, smallRead, { count: 5000 })]);
    return await measure(target);
  } finally {
    await server.kill();
  }
}

/** Compares writes on a disk that takes as long for a sync as those of small boxes. */
async function onSlowDisk(dirs: Record<'product' | 'bare', string>): Promise<Row[]> {
  const slowly = ['--import', './.cache/bench/slow-disk.js'];
  const product = await startServer(unlimited, dirs.product, [...slowly, ...productProgram]);
  const bare = await startServer(unlimited, dirs.bare, [...slowly, ...bareProgram]);
  try {
    return await measureOnSlowDisk({ product: await enter(product), bare: alone(bare) }, inTurn, say);
  } finally {
    await product.kill();
    await bare.kill();
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
  if (only) return measureRunning(dirs);
  return [...(await measureStarts(dirs)), ...(await measureRunning(dirs)), ...(await onSlowDisk(dirs))];
}

async function measureRunning(dirs: Record<'product' | 'bare' | 'unthrottled', string>): Promise<Row[]> {
  const running = [
    await startServer(unlimited, dirs.product, productProgram),
    await startServer(unlimited, dirs.bare, bareProgram),
  ] as const;
  try {
    const [product, bare] = running;
    const servers = { product: await enter(product), bare: alone(bare) };
    // Idle means after one sign-in and no other call.
    const idleMemory = readMemory(servers.product.pid);
    await compareAnswers(servers);
    await warmUp(servers, quick ? 200 : 2000, only);
    const rows = await measureOperations(servers, inTurn, say, only);
    return only ? rows : [...rows, ...(await measureTheRest(servers, dirs, idleMemory))];
  } finally {
    for (const server of running) await server.kill();
  }
}

const alone = ({ url, pid }: TestServer): Target => ({ url, pid, cookie: '' });

const measureStarts = ({ product, bare }: Record<'product' | 'bare', string>) =>
  measureStart({ product: [productProgram, product], bare: [bareProgram, bare] }, quick ? 2 : 15);

async function measureTheRest(
  servers: Servers,
  dirs: Record<'product' | 'unthrottled', string>,
  idleMemory: number,
): Promise<Row[]> {
  const { product } = servers;
  const work = quick ? { seconds: 6, writes: 5000 } : { seconds: 60, writes: 50_000 };
  return [
    ...(await measureWholeList(servers, pace)),
    ...(await besideUnthrottled(dirs.unthrottled, (unthrottled) => measureIsolation({ product, unthrottled }, pace))),
    ...(await measureUpkeep(product, dirs.product, idleMemory, work)),
  ];
}

/** Writes that share a sync gain by it only on a disk where it takes about as long as all the rest of a write, or longer. */
const costlySyncMicroseconds = 1000;

function whyOf({ name }: Row, syncMicroseconds: number): string {
  if (name !== sharedWrite || syncMicroseconds >= costlySyncMicroseconds) return '';
  return ` (a sync takes ${syncMicroseconds} µs here, so sharing it gains next to nothing)`;
}

const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'bushline-bench-'));
try {
  const syncMicroseconds = Math.round(measureSync(folder));
  say(`One disk sync in ${tmpdir()} takes ${syncMicroseconds} µs.`);
  await buildBareServer();
  const rows = await measureServers(folder);
  if (!only) {
    rows.push(...measureGrowth(sizes, 100_000, say));
    writeFileSync(join(packageRoot, 'bench.json'), `${JSON.stringify(rows, null, 2)}\n`);
  }
  const lines = rows.map((row) => [
    row.name,
    row.ratio.toFixed(3),
    `${row.better === 'lower' ? 'at most' : 'at least'} ${row.goal}`,
    row.unit,
    Number.isNaN(row.ratio) ? 'not measured here' : holds(row) ? 'holds' : `MISSED${whyOf(row, syncMicroseconds)}`,
  ]);
  say(`\n${formatTable(['operation', 'ratio', 'goal', 'unit', ''], lines)}`);
  const held = rows.filter((row) => !Number.isNaN(row.ratio) && holds(row)).length;
  say(`\n${held} of ${rows.length} goals hold.`);
  const took = Math.round((performance.now() - startedAt) / 1000);
  const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}`;
  say(`${activities} activities, ${took} s, ${machine}.${only ? '' : ' In bench.json.'}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
