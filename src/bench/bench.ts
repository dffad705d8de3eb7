import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { takeDataDir } from '#server/db/data-dir.ts';
import { wrapDb } from '#server/db/open-db.ts';
import { prepareDb } from '#server/db/prepare-db.ts';
import { packageRoot } from '#server/start/package-root.ts';
import { startLine } from '#test/start-line.ts';
import { testNow } from '#test/test-db.ts';
import { startServer, type TestServer } from '../e2e/start-server.ts';
import {
  bareWrite,
  costlyCalls,
  pageCalls,
  pageOf50,
  readOne,
  signIn,
  wholeList,
  write,
  yearOfProject,
} from './calls.ts';
import { attended, fillAttendance } from './fill-attendance.ts';
import { fillDatabase } from './fill-database.ts';
import { fillTrail } from './fill-trail.ts';
import { fullListTimes } from './full-lists.ts';
import { formatTable, holds, median, type Row } from './goals.ts';
import { measureGrowth } from './growth.ts';
import { importTimes } from './import-speed.ts';
import { readCpu, readMemory, runLoad, type Target } from './load.ts';
import {
  copyTime,
  isolation,
  memoryAfterLoad,
  type Operation,
  processorTimes,
  type Servers,
  shareOf,
  slowestPageCall,
  unchangedList,
} from './measures.ts';
import { trapReportTimes } from './trap-report.ts';

/**
 * `npm run bench [-- --quick]`: measures the built server against the goals of docs/performance.md, beside a bare one on a copy of the same
 * file. Everything runs on this machine and stops by itself. Writes bench.json, and ends with 1 when a goal is missed.
 */
const quick = process.argv.includes('--quick');
const pace = quick ? { rounds: 1, seconds: 1 } : { rounds: 9, seconds: 1 };
const counts = { usual: 10_000, few: 2000, many: quick ? 20_000 : 100_000, stays: 66_000 };
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Raises the limits of calls a minute, which the measurements exceed. */
const unlimited = { BUDGET_FACTOR: '100000' };

const same = (name: string, call: typeof readOne, goal: number): Operation => ({
  name,
  product: call,
  bare: call,
  goal,
});
const operations: Operation[] = [
  same('read one activity', readOne, 0.3),
  same('page of 50', pageOf50, 0.6),
  { ...same('report of a year', yearOfProject, 0.6), connections: 4 },
  { ...same(`full list of ${counts.usual}`, wholeList, 0.5), connections: 1 },
  { name: 'durable write, 8 connections', product: write, bare: bareWrite, goal: 1.2 },
  { name: 'durable write, 1 connection', product: write, bare: bareWrite, goal: 0.4, connections: 1 },
];

/** Compiles the bare server, so that compiling TypeScript does not slow it. */
async function buildBareServer(): Promise<void> {
  const rollupOptions = { input: ['src/bench/bare-server.ts'] };
  const options = { ssr: true, outDir: '.cache/bench', emptyOutDir: true, copyPublicDir: false, rollupOptions };
  await build({ root: packageRoot, configFile: false, logLevel: 'warn', build: options });
}

async function makeData(dataDir: string, activities: number, stays: number): Promise<string> {
  const releaseDataDir = takeDataDir(dataDir);
  const sqlite = await prepareDb(dataDir, () => testNow);
  const connection = { db: wrapDb(sqlite), sqlite };
  fillDatabase(connection, activities);
  fillAttendance(connection, { count: stays, activityId: attended(activities), activities });
  fillTrail(connection);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  releaseDataDir();
  return dataDir;
}

async function enter({ url, pid }: TestServer): Promise<Target> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + signIn.path, { method: 'POST', headers, body: JSON.stringify(signIn.body?.()) });
  return { url, pid, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** The processor time of starts, up to the first answer. */
async function measureStart(dataDir: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < (quick ? 2 : 9); round += 1) {
    const server = await startServer({}, dataDir, startLine.slice(1));
    times.push(readCpu(server.pid));
    await server.kill();
  }
  return { name: 'start: processor time', ratio: median(times), goal: 1, unit: 's', better: 'lower' };
}

async function measureBeside(servers: Servers, few: Target): Promise<Row[]> {
  const { product } = servers;
  // Idle means after one sign-in and no other call.
  const idleMB = readMemory(product.pid) / 1024;
  for (const { product: ours, bare } of operations)
    await Promise.all([
      runLoad(servers.product, ours, { count: quick ? 20 : 200, connections: 1 }),
      runLoad(servers.bare, bare, { count: 200 }),
    ]);
  const rows: Row[] = [];
  for (const operation of operations) rows.push(await shareOf(servers, operation, pace, say));
  rows.push(await unchangedList(servers, wholeList, pace.seconds));
  rows.push(await slowestPageCall(product, pageCalls, pace.seconds, say));
  rows.push(...(await processorTimes(product, costlyCalls, quick ? 3 : 20)));
  const disturbances = [
    { kind: 'list', name: `one client loops the full list of ${counts.few}`, target: few, goal: 10 },
    { kind: 'sign in', name: 'four sign in', target: product, goal: 10 },
    { kind: 'backup', name: 'a backup is made', target: product, goal: 4 },
  ] as const;
  rows.push(...(await isolation([...disturbances], pace)));
  rows.push(...(await memoryAfterLoad(product, idleMB, quick ? 6 : 60)));
  rows.push(...(await importTimes(product)));
  return rows;
}

async function measureServers(folder: string): Promise<Row[]> {
  const dirs = {
    product: await makeData(join(folder, 'product'), counts.usual, counts.stays),
    few: await makeData(join(folder, 'few'), counts.few, 13_000),
    bare: join(folder, 'bare'),
  };
  cpSync(dirs.product, dirs.bare, { recursive: true });
  const start = await measureStart(dirs.product);
  const running = [
    await startServer(unlimited, dirs.product, startLine.slice(1)),
    await startServer(unlimited, dirs.few, startLine.slice(1)),
    await startServer({}, dirs.bare, ['.cache/bench/bare-server.js']),
  ] as const;
  try {
    const [product, few, bare] = running;
    const servers = { product: await enter(product), bare: { url: bare.url, pid: bare.pid, cookie: '' } };
    return [...(await measureBeside(servers, await enter(few))), start];
  } finally {
    for (const server of running) await server.kill();
  }
}

const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'bushline-bench-'));
try {
  await buildBareServer();
  const rows = await measureServers(folder);
  const grown = await makeData(join(folder, 'many'), counts.many, counts.many);
  rows.push(await copyTime());
  rows.push(...trapReportTimes(counts.usual, quick ? 100_000 : 1_000_000));
  rows.push(...fullListTimes());
  rows.push(...measureGrowth([counts.usual, join(folder, 'product')], [counts.many, grown]));
  writeFileSync(join(packageRoot, 'bench.json'), `${JSON.stringify(rows, null, 2)}\n`);
  const lines = rows.map((row) => [
    row.name,
    row.ratio.toPrecision(3),
    `${row.better === 'lower' ? 'at most' : 'at least'} ${row.goal}`,
    row.unit,
    holds(row) ? 'holds' : 'MISSED',
  ]);
  say(`\n${formatTable(['what', 'measured', 'goal', 'unit', ''], lines)}`);
  const took = Math.round((performance.now() - startedAt) / 1000);
  say(
    `\n${rows.filter(holds).length} of ${rows.length} goals hold. ${took} s, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}.`,
  );
  if (!rows.every(holds)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
