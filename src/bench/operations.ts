import { testPassword } from '#test/factories.ts';
import { median, type Row } from './goals.ts';
import { type Call, type Load, runLoad, type Target } from './load.ts';

export type Pair = { product: Target; bare: Target };
export type Pace = { rounds: number; seconds: number };

type Operation = {
  name: string;
  product: Call;
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

const procedure = (path: string, input: object): Call => ({
  path: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
});

let written = 0;

function nextItem() {
  written += 1;
  return { description: `Checked item ${written}` };
}

const write: Call = { method: 'POST', path: '/api/checklist', body: nextItem };

const reportInput = { projectId: 1, objectiveId: 1, startDate: '2025-01-01', endDate: '2025-12-31' };

/** The operations measured on both servers. */
const operations: Operation[] = [
  { name: 'read one activity', product: read, bare: read, goal: 0.4, atMost: { cpu: 3 } },
  {
    name: 'read one activity, tRPC',
    product: procedure('activities.details.get', { id: 5000 }),
    bare: read,
    goal: 0.1,
  },
  { name: 'page of 50', product: page, bare: page, goal: 0.85, atMost: { p99: 1.5 } },
  { name: 'page of 50, tRPC', product: procedure('activities.list', {}), bare: page, goal: 0.5 },
  {
    name: 'page of 50 that a search found, tRPC',
    product: procedure('activities.list', { term: 'totara gully' }),
    bare: page,
  },
  { name: 'report of a year', product: report, bare: report, goal: 0.8, atMost: { p99: 1.5 } },
  { name: 'report of a year, tRPC', product: procedure('reports.objective', reportInput), bare: report, goal: 0.5 },
  { name: 'durable write, 8 connections', product: { ...write, status: 201 }, bare: write, goal: 1.5 },
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

/** Measures both servers in turn, with alternating order, so that other load on the machine affects both alike. */
async function alternate(
  targets: Pair,
  operation: Pick<Operation, 'product' | 'bare' | 'connections'>,
  { rounds, seconds }: Pace,
) {
  const loads: { product: Load[]; bare: Load[] } = { product: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const pace = { seconds, connections: operation.connections ?? 8 };
    const sides = ['bare', 'product'] as const;
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      loads[side].push(await runLoad(targets[side], operation[side], pace));
  }
  const of = (side: Load[], what: keyof Load) => median(side.map((load) => load[what]));
  const ratio = (what: keyof Load) => of(loads.product, what) / of(loads.bare, what);
  return { ratio, rate: of(loads.product, 'rate'), bareRate: of(loads.bare, 'rate') };
}

/** Prints the rates of all operations and returns the ratios that have a goal. */
export async function measureOperations(pair: Pair, pace: Pace, say: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  // A single quick round measures only operations with a goal.
  for (const { name, goal, atMost, ...operation } of operations.filter((one) => one.goal || pace.rounds > 1)) {
    const { ratio, rate, bareRate } = await alternate(pair, operation, pace);
    say(`${name}: ${Math.round(rate)} a second, bare ${Math.round(bareRate)}`);
    if (goal) rows.push({ name, ratio: ratio('rate'), goal, unit: '× bare', better: 'higher' });
    for (const [what, words] of [
      ['cpu', 'processor time'],
      ['p99', 'p99'],
    ] as const) {
      const most = atMost?.[what];
      if (most)
        rows.push({ name: `${name}: ${words}`, ratio: ratio(what), goal: most, unit: '× bare', better: 'lower' });
    }
  }
  return rows;
}

/** Warms both servers up before measuring. All loads run at once, because the shortest takes a second. */
export async function warmUp({ product, bare }: Pair, count: number): Promise<void> {
  const loads = operations.flatMap((one) => [
    runLoad(product, one.product, { count }),
    runLoad(bare, one.bare, { count }),
  ]);
  await Promise.all(loads);
}

/** Reads that both servers must answer the same. */
export const comparable = [read, page, report, list];
