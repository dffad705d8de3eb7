import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import { median, type Row } from './goals.ts';
import { runLoad, type Target } from './load.ts';
import { type Pace, smallRead } from './operations.ts';

/** Keeps a server busy from another process, so that this one stays free to measure. Also returns the busy client's answers a second. */
async function whileBusy<T>(target: Target, kind: string, measure: () => Promise<T>) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(packageRoot, 'src/bench/disturb.ts'), kind, target.url, target.cookie],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: packageRoot },
  );
  const rates: number[] = [];
  child.stdout.on('data', (lines) => rates.push(...String(lines).trim().split('\n').map(Number)));
  await nextLine(child);
  rates.length = 0;
  const measured = await measure();
  if (rates.length === 0) await nextLine(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
  return { measured, rate: median(rates) };
}

function nextLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The busy client ended with ${code}.`)));
  });
}

const goal = 4;

/** The product, and a second one in which sign-ins do not wait for each other. */
type Servers = { product: Target; unthrottled: Target };

/** Compares the p99 of small reads during something large with that of the same reads alone. */
export async function measureIsolation({ product, unthrottled }: Servers, { rounds, seconds }: Pace): Promise<Row[]> {
  const reads = (target: Target) => () => runLoad(target, smallRead, { seconds });
  const kinds = [
    ['list', 'one client loops the full list'],
    ['sign in', 'four sign in'],
    ['backup', 'a backup is made'],
  ] as const;
  const idle: number[] = [];
  const busy = new Map<string, number[]>(kinds.map(([kind]) => [kind, []]));
  const signIns: Record<keyof Servers, number[]> = { product: [], unthrottled: [] };
  for (let round = 0; round < rounds; round += 1) {
    idle.push((await reads(product)()).p99);
    for (const [kind] of kinds) {
      const { measured, rate } = await whileBusy(product, kind, reads(product));
      busy.get(kind)?.push(measured.p99);
      if (kind === 'sign in') signIns.product.push(rate);
    }
    signIns.unthrottled.push((await whileBusy(unthrottled, 'sign in', reads(unthrottled))).rate);
  }
  return [
    ...kinds.map(([kind, while_]): Row => {
      const ratio = median(busy.get(kind) ?? []) / median(idle);
      return { name: `p99 of small reads while ${while_}`, ratio, goal, unit: '× idle', better: 'lower' };
    }),
    {
      name: 'sign-ins, beside reads',
      ratio: median(signIns.product) / median(signIns.unthrottled),
      goal: 0.75,
      unit: '× unthrottled',
      better: 'higher',
    },
  ];
}
