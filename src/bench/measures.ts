import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { copyToDates } from '#server/services/activities/copies.ts';
import { packageRoot } from '#server/start/package-root.ts';
import { copyToDatesSchema } from '#shared/activities/copies.ts';
import { addDays } from '#shared/dates.ts';
import { createFullScene, makeFullActivity } from '#test/field/full-activities.ts';
import { testAct } from '#test/test-db.ts';
import { type Call, mixedCalls, readOne } from './calls.ts';
import { median, processorMs, type Row } from './goals.ts';
import { type Load, readMemory, runLoad, type Target } from './load.ts';

export type Pace = { rounds: number; seconds: number };
export type Servers = { product: Target; bare: Target };

/** One operation of both servers. A list holds either of them for a while, so it is asked for over few connections. */
export type Operation = { name: string; product: Call; bare: Call; goal: number; connections?: number };

/**
 * The product's answers a second as a share of the bare server's. Both are measured in turn, in alternating order, and the share is the
 * median of those of each round: a machine that others use changes its speed within seconds, but two loads one after the other meet the
 * same.
 */
export async function shareOf(
  servers: Servers,
  operation: Operation,
  { rounds, seconds }: Pace,
  say: (line: string) => void,
) {
  const { name, goal, connections = 8 } = operation;
  const loads: Record<keyof Servers, Load[]> = { product: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const sides = ['bare', 'product'] as const;
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      loads[side].push(await runLoad(servers[side], operation[side], { seconds, connections }));
  }
  const told = (side: keyof Servers) => {
    const of = (what: keyof Load) => Math.round(median(loads[side].map((load) => load[what])));
    return `${of('rate')} a second of ${of('cpu')} µs`;
  };
  say(`${name}: ${told('product')}, bare ${told('bare')}`);
  const ratio = median(loads.product.map(({ rate }, round) => rate / (loads.bare[round]?.rate ?? Number.NaN)));
  return { name, ratio, goal, unit: '× bare', better: 'higher' } satisfies Row;
}

/** The list that has not changed (304), against the bare server's whole one, in processor time. */
export async function unchangedList({ product, bare }: Servers, list: Call, seconds: number): Promise<Row> {
  const { headers } = await fetch(product.url + list.path, { headers: { cookie: product.cookie } });
  const again = { ...list, status: 304, headers: { 'if-none-match': headers.get('etag') ?? '' } };
  const unchanged = await runLoad(product, again, { seconds });
  const whole = await runLoad(bare, list, { seconds, connections: 1 });
  return {
    name: 'full list, unchanged (304): processor time',
    ratio: unchanged.cpu / whole.cpu,
    goal: 0.01,
    unit: '× bare',
    better: 'lower',
  };
}

/** The slowest of the page's calls, each made one after the other, in the 95th percentile of each. */
export async function slowestPageCall(
  product: Target,
  calls: Record<string, Call>,
  seconds: number,
  say: (line: string) => void,
): Promise<Row> {
  let ratio = 0;
  for (const [name, call] of Object.entries(calls)) {
    const { p95 } = await runLoad(product, call, { seconds, connections: 1 });
    say(`${name}: ${p95.toFixed(1)} ms (p95)`);
    ratio = Math.max(ratio, p95);
  }
  return { name: 'the slowest call of the page over tRPC, p95', ratio, goal: 30, unit: 'ms', better: 'lower' };
}

/** The processor time of each call, made one after the other. */
export async function processorTimes(product: Target, calls: Record<string, Call>, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const { cpu } = await runLoad(product, call, { count, connections: 1 });
    rows.push({ name: `${name}: processor time`, ratio: cpu / 1000, goal: 150, unit: 'ms', better: 'lower' });
  }
  return rows;
}

/** The processor time of 60 copies in one press of an activity with 20 people and 10 risks. */
export async function copyTime(): Promise<Row> {
  const scene = createFullScene();
  const { db } = scene.program;
  const id = await makeFullActivity(scene);
  const ms = processorMs(5, (round) => {
    const dates = Array.from({ length: 60 }, (_, day) => addDays('2027-01-01', 60 * round + day));
    copyToDates(db, testAct, copyToDatesSchema.parse({ id, dates, names: {} }));
  });
  return {
    name: '60 copies of a full plan: processor time',
    ratio: ms,
    goal: 300,
    unit: 'ms',
    better: 'lower',
  };
}

/** What keeps a server busy (`disturb.ts`), and how much slower the slowest small reads may become meanwhile. */
export type Disturbance = { kind: 'list' | 'sign in' | 'backup'; name: string; target: Target; goal: number };

/** The p99 of small reads while something large happens, against that of the same reads alone. */
export async function isolation(disturbances: Disturbance[], { rounds, seconds }: Pace): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { kind, name, target, goal } of disturbances) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const idle = await runLoad(target, readOne, { seconds });
      const busy = await whileBusy(target, kind, () => runLoad(target, readOne, { seconds }));
      ratios.push(busy.p99 / idle.p99);
    }
    rows.push({
      name: `p99 of small reads while ${name}`,
      ratio: median(ratios),
      goal,
      unit: '× idle',
      better: 'lower',
    });
  }
  return rows;
}

/** Keeps a server busy from another process, so that this one stays free to measure. */
async function whileBusy<T>({ url, cookie }: Target, kind: string, measure: () => Promise<T>): Promise<T> {
  const script = join(packageRoot, 'src/bench/disturb.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, kind, url, cookie], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: packageRoot,
  });
  await firstLine(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    return await measure();
  } finally {
    child.kill();
    await ended;
  }
}

function firstLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The busy client ended with ${code}.`)));
  });
}

/** The memory after so many seconds of mixed load, against `idleMB`, which is that after one sign-in and no other call. */
export async function memoryAfterLoad(product: Target, idleMB: number, seconds: number): Promise<Row[]> {
  for (let second = 0; second < seconds; second += mixedCalls.length)
    for (const call of mixedCalls) await runLoad(product, call, { seconds: 1, connections: 4 });
  return [
    { name: 'memory, idle', ratio: idleMB, goal: 120, unit: 'MB', better: 'lower' },
    {
      name: `memory after ${seconds} s of mixed load`,
      ratio: readMemory(product.pid) / 1024 / idleMB,
      goal: 2,
      unit: '× idle',
      better: 'lower',
    },
  ];
}
