import { listFiles } from '#server/services/files/list.ts';
import { createTrapChecks, listTrapChecks } from '#server/services/trap-checks.ts';
import { getTrap, listTraps } from '#server/services/traps.ts';
import { bounds } from '#shared/bounds.ts';
import { listFilesSchema } from '#shared/files.ts';
import { findTraps, trapFiltersSchema } from '#shared/traps/filters.ts';
import { createTrapChecksSchema } from '#shared/traps.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { fillTraps, trapYear } from './fill-traps.ts';
import { processorMs, type Row } from './goals.ts';

const many = 10_000;
const perCall = 500;
const twelveHoursMs = 12 * 3_600_000;

/** The processor time of lists with 10,000 rows, as many as there may be of most. */
export const fullListTimes = (): Row[] => [...trapTimes(), ...fileTimes()];

/** Of a project with as many traps as it may have, one of them with as many checks as it may have. */
function trapTimes(): Row[] {
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
    row(`all of ${many} traps, as JSON`, 200, () => listTraps(db, testAct, {})),
    row(`those of ${many} traps that are due, as JSON`, 200, () => listTraps(db, testAct, { due: true })),
    row(`a search among ${many} traps`, 50, () => findTraps(all, asked, testAct)),
    row(`a trap and its ${many} checks, as JSON`, 150, () => [
      getTrap(db, testAct, { id: trapId }),
      listTrapChecks(db, testAct, { trapId }),
    ]),
    row(`${many} checks of a year, as JSON`, 150, () => listTrapChecks(db, testAct, trapYear)),
  ];
  sqlite.close();
  return rows;
}

/** A page of `Stored files`: of photos, each with its thumbnail. */
function fileTimes(): Row[] {
  const { db, sqlite } = createTestDb();
  const stamps = `'${testAct.now}', '${testAct.now}'`;
  const addFile = sqlite.prepare(
    `INSERT INTO files (kind, name, media_type, size, sha256, created_at, bytes)
      VALUES (?, ?, 'image/webp', 1, '', '${testAct.now}', zeroblob(1))`,
  );
  const addPhoto = sqlite.prepare(
    `INSERT INTO photos (file_id, small_file_id, activity_id, caption, created_at, updated_at) VALUES (?, ?, ?, '', ${stamps})`,
  );
  const add = (kind: string, n: number) => addFile.run(kind, `Ridge ${n}.webp`).lastInsertRowid;
  sqlite.exec('BEGIN');
  let activityId = 0;
  for (let n = 0; n < many; n += 1) {
    if (n % bounds.photos === 0) activityId = makeActivity(db).id;
    addPhoto.run(add('photo', n), add('photo small', n), activityId);
  }
  sqlite.exec('COMMIT; ANALYZE');
  const page = listFilesSchema.parse({});
  const rows = [
    row(`a page of ${many} stored photos, as JSON`, 150, () => listFiles(db, page)),
    row(`a search among ${many} stored photos, as JSON`, 150, () => listFiles(db, { ...page, term: 'ridge 29' })),
  ];
  sqlite.close();
  return rows;
}

function row(name: string, goal: number, work: () => object): Row {
  const ratio = processorMs(9, () => JSON.stringify(work()));
  return { name: `${name}: processor time`, ratio, goal, unit: 'ms', better: 'lower' };
}
