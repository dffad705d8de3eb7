import { readTrapReport } from '#server/services/trap-report.ts';
import { makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import { fillTraps, trapYear } from './fill-traps.ts';
import { processorMs, type Row } from './goals.ts';

const clock = { ...testAct, timeZone: 'Pacific/Auckland' };

/** The processor time of the trap report over a year of one project, and how much more it costs among `many` checks than among `few`. */
export function trapReportTimes(few: number, many: number): Row[] {
  const [before, after] = [timeAmong(few), timeAmong(many)];
  return [
    {
      name: `trap report of a year, among ${many} checks: processor time`,
      ...{ ratio: after, goal: 50, unit: 'ms', better: 'lower' },
    },
    {
      name: `trap report, ${few} to ${many} checks`,
      ...{ ratio: after / before, goal: 2, unit: '× the cost', better: 'lower' },
    },
  ];
}

function timeAmong(count: number): number {
  const { db, sqlite } = createTestDb();
  const projects = Array.from({ length: 25 }, () => makeProject(db).id);
  const [projectId] = fillTraps(sqlite, count, projects);
  const ms = processorMs(25, () => whole(readTrapReport(db, clock, { projectId, ...trapYear })));
  sqlite.close();
  return ms;
}
