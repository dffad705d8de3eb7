import { makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { makeAbsences, makeManyActivities } from '#test/many-activities.ts';
import { compareReports } from '#test/report-figures.ts';
import { createTestDb } from '#test/test-db.ts';
import { compareTrapReports } from '#test/trap-figures.ts';
import { compareHours, makeManyStays } from '#test/worked-hours.ts';
import { fillTraps, trapYear } from './fill-traps.ts';

/**
 * `npm run check:reports`: compares every figure of the reports over 100,000 activities with independent queries. Throws on a difference.
 * The hours too, over as many stays, minute by minute, and those of traps over 1,000,000 checks.
 */
const count = 100_000;
const trapChecks = 1_000_000;
const periods = [
  { startDate: '2024-01-01', endDate: '2026-12-31' },
  { startDate: '2025-07-01', endDate: '2025-12-31' },
  { startDate: '2025-03-05', endDate: '2025-03-05' },
];

const connection = createTestDb();
const projectIds = makeManyActivities(connection, count);
makeAbsences(connection.sqlite);
let amounts = 0;
for (const projectId of projectIds) {
  // In the middle of the first period, so that there is both what is done and what is planned.
  for (const period of periods) {
    amounts += compareReports(connection, { projectId, today: '2025-03-05', ...period });
  }
}
process.stdout.write(
  `${count} activities, ${amounts} amounts: every figure of both reports is that of an independent query.\n`,
);

const activityIds = connection.sqlite
  .prepare('SELECT id FROM activities ORDER BY id LIMIT 1000')
  .pluck()
  .all() as number[];
const volunteerIds = Array.from({ length: 900 }, () => makeVolunteer(connection.db).id);
const staffIds = Array.from({ length: 100 }, () => makeStaff(connection.db).id);
makeManyStays(connection.sqlite, { count, activityIds, volunteerIds, staffIds });
const figures = compareHours(connection, { from: '2026-01-01', to: '2026-12-31', timeZone: 'Pacific/Auckland' });
process.stdout.write(`${count} stays, ${figures} figures: all hours are those of an independent count.\n`);

const withTraps = createTestDb();
const projects = Array.from({ length: 25 }, () => makeProject(withTraps.db).id);
const [projectId] = fillTraps(withTraps.sqlite, trapChecks, projects);
let ofTraps = 0;
for (const timeZone of ['Pacific/Auckland', 'UTC'])
  for (const asked of [{}, { projectId }, { projectId, ...trapYear }, trapYear])
    ofTraps += compareTrapReports(withTraps, { ...asked, timeZone });
process.stdout.write(
  `${trapChecks} checks of traps, ${ofTraps} figures: the trap report is that of independent queries.\n`,
);
