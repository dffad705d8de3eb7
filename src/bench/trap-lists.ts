import { createTrapChecks, listTrapChecks } from '#server/services/trap-checks.ts';
import { getTrap, listTraps } from '#server/services/traps.ts';
import { findTraps, trapFiltersSchema } from '#shared/traps/filters.ts';
import { createTrapChecksSchema } from '#shared/traps.ts';
import { makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { fillTraps, trapYear } from './fill-traps.ts';
import { median, type Row } from './goals.ts';

const many = 10_000;
const perCall = 500;
const twelveHoursMs = 12 * 3_600_000;

/** The processor time of what a project with as many traps as it may have asks for, one of them with as many checks as it may have. */
export function trapListTimes(): Row[] {
  const { db, sqlite } = createTestDb();
  const projectId = makeProject(db).id;
  fillTraps(sqlite, many, [projectId], many);
  const all = listTraps(db, testAct, {});
  const trapId = all.at(-1)?.id ?? 0;
  const checks = Array.from({ length: many - 1 }, (_, n) => ({
    ...{ trapId, state: 'Set', catches: n % 9 === 0 ? [{ species: 'Stoat', number: 1 }] : [] },
    checkedAt: new Date(Date.parse('2025-02-20T00:00:00.000Z') - n * twelveHoursMs).toISOString(),
  }));
  for (let from = 0; from < checks.length; from += perCall)
    createTrapChecks(db, testAct, createTrapChecksSchema.parse({ checks: checks.slice(from, from + perCall) }));
  sqlite.exec('ANALYZE');
  const asked = trapFiltersSchema.parse({ term: 'line 29', due: true });
  const rows = [
    row('all traps, as JSON', 200, () => listTraps(db, testAct, {})),
    row('the traps that are due, as JSON', 200, () => listTraps(db, testAct, { due: true })),
    row('a search among those that are due', 50, () => findTraps(all, asked, testAct)),
    row('a trap and its checks, as JSON', 150, () => [
      getTrap(db, testAct, { id: trapId }),
      listTrapChecks(db, testAct, { trapId }),
    ]),
    row('the checks of a year, as JSON', 150, () => listTrapChecks(db, testAct, trapYear)),
  ];
  sqlite.close();
  return rows;
}

function row(name: string, goal: number, work: () => object): Row {
  const times = Array.from({ length: 9 }, () => {
    const start = process.cpuUsage();
    JSON.stringify(work());
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return {
    name: `${many} traps and checks: ${name}: processor time`,
    ratio: median(times),
    goal,
    unit: 'ms',
    better: 'lower',
  };
}
