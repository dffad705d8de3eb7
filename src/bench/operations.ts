import { deepStrictEqual } from 'node:assert';
import { testPassword } from '#test/factories.ts';
import { median, type Row } from './goals.ts';
import { type Call, type Load, runLoad, type Target } from './load.ts';

/** The product, and the server that it is compared with. */
export type Servers = { product: Target; bare: Target };
/** The operation whose writes share their disk syncs. */
export const sharedWrite = 'durable write, 8 connections';

export type Pace = { rounds: number; seconds: number };

type Operation = {
  name: string;
  product: Call;
  /** The same call of the bare server. */
  bare: Call;
  connections?: number;
  /** The goal for the product's rate divided by the bare server's. */
  goal?: number;
  /** Upper limits for the product's processor time and p99, as multiples of the bare server's. */
  atMost?: { cpu?: number; p99?: number };
};

const read: Call = { path: '/api/activities/5000' };
const page: Call = { path: '/api/activities?limit=50' };
const report: Call = {
  path: '/api/report/objective?projectId=1&objectiveId=1&startDate=2025-01-01&endDate=2025-12-31',
};
const list: Call = { path: '/api/activities' };

const inAddress = (input: object) => encodeURIComponent(JSON.stringify(input));

const procedure = (path: string, input: object): Call => ({ path: `/trpc/${path}?input=${inAddress(input)}` });

let written = 0;

function nextItem() {
  written += 1;
  return { description: `Checked item ${written}` };
}

const write: Call = { method: 'POST', path: '/api/checklist', body: nextItem };

/** The operations measured on both servers. */
const operations: Operation[] = [
  { name: 'read one activity', product: read, bare: read, goal: 0.4, atMost: { cpu: 3 } },
  { name: 'page of 50', product: page, bare: page, goal: 0.85, atMost: { p99: 1.5 } },
  {
    name: 'page of 50 that a search found, tRPC',
    product: procedure('activities.list', { term: 'totara gully' }),
    bare: page,
  },
  { name: 'report of a year', product: report, bare: report, goal: 0.8, atMost: { p99: 1.5 } },
  { name: sharedWrite, product: { ...write, status: 201 }, bare: write, goal: 1.5 },
  { name: 'durable write, 1 connection', product: { ...write, status: 201 }, bare: write, connections: 1, goal: 0.45 },
];

const credentials = () => ({ email: 'bench@okurabush.example', password: testPassword });
export const signIn: Call = { method: 'POST', path: '/api/login', body: credentials };
/** A mixed load: each call runs for a second in turn. */
export const mixedCalls = [
  read,
  page,
  report,
  list,
  { ...write, status: 201 },
  procedure('activities.list', { term: 'kakapo' }),
];
export const smallRead = read;
export const wholeList = list;
export const oneWrite: Call = { ...write, status: 201 };

/**
 * Measures both servers in turn, with alternating order. A ratio is the median of those of each round: a machine that others share changes
 * its speed within seconds, but two loads one after the other meet the same speed.
 */
async function alternate(targets: Servers, { product, bare, connections = 8 }: Operation, { rounds, seconds }: Pace) {
  const calls = { product, bare };
  const loads: { product: Load[]; bare: Load[] } = { product: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const sides = ['bare', 'product'] as const;
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      loads[side].push(await runLoad(targets[side], calls[side], { seconds, connections }));
  }
  const of = (side: 'product' | 'bare', what: keyof Load) => median(loads[side].map((load) => load[what]));
  const ratio = (what: keyof Load) =>
    median(loads.product.map((load, round) => load[what] / (loads.bare[round]?.[what] ?? Number.NaN)));
  return { of, ratio };
}

const unit = '× bare';

/** Eight people save at once, where a sync takes `slow-disk.ts` long. */
const writeOnSlowDisk: Operation = {
  name: 'durable write, 8 connections, on a disk that syncs in 2 ms',
  product: { ...write, status: 201 },
  bare: write,
  goal: 3,
};

/** Measures writes on servers that were started with a slow disk. */
export const measureOnSlowDisk = (servers: Servers, pace: Pace, say: (line: string) => void) =>
  measure([writeOnSlowDisk], servers, pace, say);

/** Prints the rates and processor times of all operations whose name contains `only`, and returns the ratios that have a goal. */
export function measureOperations(
  servers: Servers,
  pace: Pace,
  say: (line: string) => void,
  only = '',
): Promise<Row[]> {
  // A single quick round measures only operations with a goal.
  const measured = operations.filter(({ name, goal }) => (goal || pace.rounds > 1) && name.includes(only));
  return measure(measured, servers, pace, say);
}

async function measure(
  measured: Operation[],
  servers: Servers,
  pace: Pace,
  say: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const operation of measured) {
    const { name, goal, atMost } = operation;
    const { of, ratio } = await alternate(servers, operation, pace);
    const told = (side: 'product' | 'bare') =>
      `${Math.round(of(side, 'rate'))} a second of ${Math.round(of(side, 'cpu'))} µs`;
    say(`${name}: ${told('product')}, bare ${told('bare')}; ${ratio('cpu').toFixed(2)} ${unit} in processor time`);
    if (goal) rows.push({ name, ratio: ratio('rate'), goal, unit, better: 'higher' });
    for (const [what, words] of [
      ['cpu', 'processor time'],
      ['p99', 'p99'],
    ] as const) {
      const most = atMost?.[what];
      if (most) rows.push({ name: `${name}: ${words}`, ratio: ratio(what), goal: most, unit, better: 'lower' });
    }
  }
  return rows;
}

/**
 * Warms all servers up before measuring: each operation of both at once, because the shortest load takes a second. With all operations
 * at once, a run ended because some calls of one person were refused (429).
 */
export async function warmUp(servers: Servers, count: number, only = ''): Promise<void> {
  for (const { product, bare } of operations.filter(({ name }) => name.includes(only)))
    await Promise.all([runLoad(servers.product, product, { count }), runLoad(servers.bare, bare, { count })]);
}

/** Throws unless the product's answers are those of the bare server. */
export async function compareAnswers(servers: Servers): Promise<void> {
  const wholeLists: Operation = { name: 'full list', product: list, bare: list };
  for (const { name, product, bare } of [...operations, wholeLists]) {
    // What has no counterpart there is measured against something else.
    if (product.method === 'POST' || product.path !== bare.path) continue;
    const read = async ({ url, cookie }: Target, { path, headers }: Call) =>
      (await fetch(url + path, { headers: { cookie, ...headers } })).json();
    deepStrictEqual(
      await read(servers.product, product),
      await read(servers.bare, bare),
      `${name}: answered differently.`,
    );
  }
}
