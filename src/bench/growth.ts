import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations, readMigrations } from '#server/db/migrate.ts';
import { type Db, openSqlite, wrapDb } from '#server/db/open-db.ts';
import { seed } from '#server/db/seed.ts';
import { getActivityDetails } from '#server/services/activities/details.ts';
import { listActivities } from '#server/services/activities/find.ts';
import { listAttendance } from '#server/services/attendance.ts';
import { showHours } from '#server/services/hours.ts';
import { getObjectiveReport } from '#server/services/reports.ts';
import { listActivitiesSchema } from '#shared/activities.ts';
import { testNow } from '#test/test-db.ts';
import { askedMonth, fillAttendance } from './fill-attendance.ts';
import { fillDatabase, searched } from './fill-database.ts';
import { formatTable, median, type Row } from './goals.ts';

const listed = (query: object) => listActivitiesSchema.parse(query);

/** The activity whose attendance is read. */
const attended = (count: number) => Math.ceil(count / 3);

/** The calls timed at each size. The reported project always has a hundred activities; see `fillAttendance` for the hours. */
function actionsOf(db: Db, count: number): Record<string, () => unknown> {
  const middle = Math.max(1, Math.floor((count * 0.8) / 50 / 2));
  const near = listActivities(db, listed({ page: middle })).rows[0];
  const clock = { timeZone: 'Pacific/Auckland', today: askedMonth.today };
  const period = { startDate: '2025-01-01', endDate: '2025-12-31' };
  return {
    'read one activity': () => getActivityDetails(db, { id: Math.ceil(count / 2) }),
    'first page': () => listActivities(db, listed({})),
    'page in the middle, turned': () =>
      listActivities(db, listed({ page: middle + 1, near: { page: middle, ...near } })),
    'last page': () => listActivities(db, listed({ page: Math.ceil((count * 0.8) / 50) })),
    'first page of the archive': () => listActivities(db, listed({ tab: 'archived' })),
    'attendance of an activity': () => listAttendance(db, { activityId: attended(count) }),
    'hours of a month': () => showHours(db, clock, { by: 'person', from: askedMonth.from, to: askedMonth.to }),
    'report of a project': () =>
      getObjectiveReport(db, { projectId: 1, objectiveId: 1, today: period.endDate, ...period }),
  };
}

/** The median time of a call, in microseconds. */
function time(call: () => unknown, { most, milliseconds }: { most: number; milliseconds: number }): number {
  call();
  const waits: number[] = [];
  const until = performance.now() + milliseconds;
  while (waits.length < most && performance.now() < until) {
    const startedAt = performance.now();
    call();
    waits.push((performance.now() - startedAt) * 1000);
  }
  return median(waits);
}

type Filled = { count: number; db: Db; close: () => void };

function openFilled(count: number, withSearch: boolean): Filled {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-bench-growth-'));
  const sqlite = openSqlite(join(folder, 'bushline.db'));
  const close = () => {
    sqlite.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const db = wrapDb(sqlite);
    applyMigrations(sqlite, readMigrations(), testNow);
    seed(sqlite, db, testNow);
    fillDatabase({ db, sqlite }, count, withSearch);
    fillAttendance({ db, sqlite }, { count, activityId: attended(count), activities: count });
    return { count, db, close };
  } catch (error) {
    close();
    throw error;
  }
}

const rounds = 35;
const short = { most: 80, milliseconds: 40 };

/**
 * The time of each call with each database, by name: for each round those of all sizes, in their order. Rounds are short, because a shared
 * machine changes its speed within seconds, and only neighbours meet the same.
 */
function timeInTurn(filled: Filled[]): Map<string, number[][]> {
  const actions = filled.map(({ db, count }) => actionsOf(db, count));
  const timeOf = (name: string) =>
    Array.from({ length: rounds }, () => actions.map((calls) => time(calls[name] ?? (() => undefined), short)));
  return new Map(Object.keys(actions[0] ?? {}).map((name) => [name, timeOf(name)]));
}

/**
 * Measures how calls slow down as data grows, and searches against a scan with LIKE. `sizes` rise from 10,000, with which the last is
 * compared; searches run at the size `searchAt`.
 */
export function measureGrowth(sizes: number[], searchAt: number, say: (line: string) => void): Row[] {
  const filled: Filled[] = [];
  try {
    for (const count of sizes) filled.push(openFilled(count, count === searchAt));
    const searches = filled.filter(({ count }) => count === searchAt).flatMap((one) => measureSearch(one, say));
    return [...compareSizes(sizes, timeInTurn(filled), say), ...searches];
  } finally {
    for (const { close } of filled) close();
  }
}

function compareSizes(sizes: number[], times: Map<string, number[][]>, say: (line: string) => void): Row[] {
  const middleOf = (of: number[][], value: (round: number[]) => number | undefined) =>
    median(of.map((round) => value(round) ?? Number.NaN));
  say(
    formatTable(
      ['µs inside the process', ...sizes.map((count) => count.toLocaleString('en-NZ'))],
      [...times].map(([name, of]) => [
        name,
        ...sizes.map((_, size) => Math.round(middleOf(of, (round) => round[size]))),
      ]),
    ),
  );
  const base = sizes.indexOf(10_000);
  return [...times].map(([name, of]): Row => {
    const ratio = middleOf(of, (round) => (round.at(-1) ?? Number.NaN) / (round[base] ?? Number.NaN));
    const goal = name.startsWith('report') ? 2.5 : 2;
    return { name: `${name}, 10000 to ${sizes.at(-1)} activities`, ratio, goal, unit: '× the cost', better: 'lower' };
  });
}

function measureSearch({ db, count }: Filled, say: (line: string) => void): Row[] {
  const scan = db.$client.prepare(
    "SELECT count(*) FROM activities NOT INDEXED WHERE archived = 0 AND search_text LIKE '%' || ? || '%'",
  );
  const times = Object.entries(searched).map(([name, term]) => {
    const plain = time(() => scan.get(term), { most: 10, milliseconds: 1000 });
    return { name, plain, ours: time(() => listActivities(db, listed({ term })), { most: 200, milliseconds: 1000 }) };
  });
  say(
    formatTable(
      [`search of ${count.toLocaleString('en-NZ')}, µs`, 'LIKE', 'Bushline'],
      times.map(({ name, plain, ours }) => [name, Math.round(plain), Math.round(ours)]),
    ),
  );
  return times.map(({ name, plain, ours }) => ({
    name: `search, ${name}, ${count} activities`,
    ratio: ours / plain,
    goal: 0.05,
    unit: '× LIKE',
    better: 'lower',
  }));
}
