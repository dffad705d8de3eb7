import type { Db, Sqlite } from '#server/db/open-db.ts';
import { makeProject, makeStaff, makeVolunteer } from './factories.ts';
import { testNow } from './test-db.ts';

/**
 * Makes four projects with this many activities over three years, in SQL: amounts, predator records, people and incidents in a mixed
 * order, the same in every run. Returns the projects' ids.
 */
export function makeManyActivities({ db, sqlite }: { db: Db; sqlite: Sqlite }, count: number): number[] {
  const objectiveIds = sqlite.prepare('SELECT id FROM objectives ORDER BY id LIMIT 4').pluck().all() as number[];
  const projectIds = [1, 2, 3, 4].map(() => makeProject(db, { objectiveIds }).id);
  for (let n = 0; n < 12; n += 1) {
    makeStaff(db);
    makeVolunteer(db);
  }
  const stamps = `'${testNow}', '${testNow}'`;
  // A pseudo-random number from the activity's id and a salt.
  const chance = (salt: number, below: number) => `(((a.id * 7919 + ${salt}) * 104729) % 1000003 % ${below})`;
  sqlite.exec('BEGIN');
  sqlite
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO activities (activity_name, name_key, project_id, activity_date, status, project_name, project_location,
        search_text, created_at, updated_at)
      SELECT 'Line ' || i, 'line ' || i, ${projectIds[0]} + (i * 31 % 7) % 4, date('2024-01-01', (i * 97 % 1095) || ' days'),
        CASE i % 5 WHEN 0 THEN 'InProgress' WHEN 1 THEN 'onhold' WHEN 2 THEN 'archived' ELSE 'Completed' END, 'P', 'L', '', ${stamps} FROM n`,
    )
    .run(count);
  const fill = (table: string, columns: string, values: string, from = 'activities a') =>
    sqlite.exec(`INSERT INTO ${table} (${columns}, created_at, updated_at) SELECT ${values}, ${stamps} FROM ${from}`);
  for (const [index, objectiveId] of objectiveIds.entries()) {
    const amount = `CASE ${chance(index, 4)} WHEN 0 THEN NULL ELSE ${chance(index + 9, 900_000)} / 1000.0 END`;
    fill(
      'activity_objectives',
      'activity_id, objective_id, title, measurement, amount',
      `a.id, ${objectiveId}, 'T', 'M', ${amount}`,
    );
  }
  const counts = [3, 4, 5, 6, 7].map((salt) => chance(salt, salt)).join(', ');
  fill(
    'predator_records',
    'activity_id, predator_id, measurement, rats, possums, mustelids, hedgehogs, others',
    `a.id, t.id, ${chance(11, 40_000)} / 1000.0, ${counts}`,
    'activities a CROSS JOIN predator_sub_types t',
  );
  const people = `CROSS JOIN (SELECT 1 AS k UNION SELECT 5 UNION SELECT 9) p`;
  const someone = (table: string) => `(SELECT min(id) FROM ${table}) + (a.id * p.k + p.k) % 12`;
  for (const table of ['staff', 'volunteers']) {
    const column = table === 'staff' ? 'staff_id' : 'volunteer_id';
    sqlite.exec(`INSERT OR IGNORE INTO activity_${table} (activity_id, ${column}, created_at, updated_at)
      SELECT a.id, ${someone(table)}, ${stamps} FROM activities a ${people}`);
  }
  const type = `CASE a.id % 3 WHEN 0 THEN 'Near Miss' WHEN 1 THEN 'First Aid' ELSE '' END`;
  fill(
    'incidents',
    'activity_id, project_id, is_completion_report, happened_on, reported_at, search_text, type_of_incident',
    `a.id, a.project_id, 1, a.activity_date, a.created_at, '', ${type}`,
    'activities a WHERE a.id % 11 = 0',
  );
  // Three of each person: some not seen, some not valid on their last day.
  for (const [table, column] of [
    ['staff', 'staff_id'],
    ['volunteers', 'volunteer_id'],
  ] as const) {
    fill(
      'tickets',
      `${column}, type_id, number, issued_on, expires_on, seen_at`,
      `a.id, t.id, '', date('2024-01-01', ((a.id * 5 + t.id) % 30 * 20) || ' days'),
        CASE (a.id + t.id) % 3 WHEN 0 THEN NULL ELSE date('2024-01-01', ((a.id * 5 + t.id) % 30 * 20 + (a.id + t.id) % 7 * 200) || ' days') END,
        CASE (a.id + t.id) % 4 WHEN 0 THEN NULL ELSE '${testNow}' END`,
      `${table} a CROSS JOIN (SELECT id FROM ticket_types ORDER BY id LIMIT 3) t`,
    );
  }
  sqlite.exec("UPDATE incidents SET withdrawn_at = created_at, state = 'Withdrawn' WHERE id % 4 = 0; COMMIT; ANALYZE");
  return projectIds;
}

/** Of those on activities every seventh did not come, and every second of these signed on all the same. */
export function makeAbsences(sqlite: Sqlite): void {
  for (const [table, column] of [
    ['staff', 'staff_id'],
    ['volunteers', 'volunteer_id'],
  ] as const) {
    const absent = `FROM activity_${table} l JOIN activities a ON a.id = l.activity_id WHERE (a.id + l.${column}) % 7 = 0`;
    const [on, off] = ["a.activity_date || 'T00:00:00.000Z'", "a.activity_date || 'T01:00:00.000Z'"];
    sqlite.exec(`INSERT INTO absences (activity_id, ${column}, created_at) SELECT a.id, l.${column}, ${off} ${absent};
      INSERT INTO attendance (activity_id, ${column}, signed_on_at, signed_off_at, briefed, created_at, updated_at)
      SELECT a.id, l.${column}, ${on}, ${off}, 0, ${on}, ${off} ${absent} AND a.id % 2 = 0`);
  }
  sqlite.exec('ANALYZE');
}
