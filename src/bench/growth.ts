import { rmSync } from 'node:fs';
import { type Db, databasePath, openSqlite, wrapDb } from '#server/db/open-db.ts';
import { readDocument } from '#server/services/activities/document.ts';
import { listActivities } from '#server/services/activities/find.ts';
import { listAttendance } from '#server/services/attendance.ts';
import { showHours } from '#server/services/hours.ts';
import { listActivitiesSchema } from '#shared/activities.ts';
import { askedMonth, attended } from './fill-attendance.ts';
import { searched } from './fill-database.ts';
import { median, type Row } from './goals.ts';

const listed = (query: object) => listActivitiesSchema.parse(query);
const clock = { timeZone: 'Pacific/Auckland', today: askedMonth.today };

/** The calls that may cost at most twice as much with ten times as many activities. */
const actions: Record<string, (db: Db, count: number) => unknown> = {
  'read one activity': (db, count) => readDocument(db, { id: Math.ceil(count / 2) }),
  'first page': (db) => listActivities(db, listed({})),
  'attendance of an activity': (db, count) => listAttendance(db, { activityId: attended(count) }),
  'hours of a month': (db) => showHours(db, clock, { by: 'person', from: askedMonth.from, to: askedMonth.to }),
};

/** The median time of a call, in ms. */
function time(call: () => unknown, milliseconds: number): number {
  call();
  const waits: number[] = [];
  const until = performance.now() + milliseconds;
  do {
    const startedAt = performance.now();
    call();
    waits.push(performance.now() - startedAt);
  } while (performance.now() < until);
  return median(waits);
}

/** How much more calls cost with more activities, and how long a search takes then. The folders hold as many as their keys say. */
export function measureGrowth(small: [count: number, dataDir: string], large: [count: number, dataDir: string]): Row[] {
  const opened = [small, large].map(([count, dataDir]) => ({ count, sqlite: openSqlite(databasePath(dataDir)) }));
  try {
    const [one, other] = opened.map(({ count, sqlite }) => ({ count, db: wrapDb(sqlite) }));
    if (!one || !other) throw new Error('Two databases are compared.');
    const grown = Object.entries(actions).map(([name, action]): Row => {
      const ratios = Array.from({ length: 15 }, () => {
        const [before, after] = [one, other].map(({ db, count }) => time(() => action(db, count), 40));
        return (after ?? Number.NaN) / (before ?? Number.NaN);
      });
      return {
        name: `${name}, ${one.count} to ${other.count} activities`,
        ratio: median(ratios),
        goal: 2,
        unit: '× the cost',
        better: 'lower',
      };
    });
    const searches = Object.entries(searched).map(([name, term]): Row => {
      const ratio = time(() => listActivities(other.db, listed({ term })), 1000);
      return { name: `search, ${name}, ${other.count} activities`, ratio, goal: 150, unit: 'ms', better: 'lower' };
    });
    return [...grown, ...searches];
  } finally {
    for (const { sqlite } of opened) sqlite.close();
    rmSync(large[1], { recursive: true, force: true });
  }
}
