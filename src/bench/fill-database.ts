import type { Db, Sqlite } from '#server/db/open-db.ts';
import { activitySearchText } from '#server/db/search/activities.ts';
import { addDays } from '#shared/dates.ts';
import { caseKey } from '#shared/names.ts';
import { makeProject, makeStaff } from '#test/factories.ts';
import { testNow } from '#test/test-db.ts';

const places = ['Pūriri Ridge', 'Tōtara Gully', 'Long Bay', 'Kauri Loop', 'Weiti Stream', 'Karaka Cove', 'Dacre Point'];
const tasks = ['trap check', 'planting day', 'weed control', 'bait round', 'track clearing', 'bird count'];
const statuses = ['Completed', 'Completed', 'InProgress', 'onhold', 'archived'] as const;
const activitiesPerProject = 100;
const days = 1095;

/** The search terms of the benchmark, and how many activities contain each. */
export const searched = {
  /** One activity in seven. */
  common: 'totara gully',
  /** Only the oldest activity. */
  rare: 'kakapo sighting',
  /** Only the same activity, by two letters found nowhere else. */
  rareTwoLetters: 'zq',
  none: 'tuatara census',
};

/**
 * Fills a new database of the product's schema: three years of activities, a hundred for each project, each with three objectives and
 * two predator records. The same rows in every run.
 */
export function fillDatabase({ db, sqlite }: { db: Db; sqlite: Sqlite }, count: number): void {
  const objectiveIds = sqlite.prepare('SELECT id FROM objectives ORDER BY id LIMIT 3').pluck().all() as number[];
  const subTypeIds = sqlite.prepare('SELECT id FROM predator_sub_types ORDER BY id').pluck().all() as number[];
  const creator = makeStaff(db, { email: 'bench@okurabush.example', role: 'Group Admin' });
  const projects = Array.from({ length: Math.ceil(count / activitiesPerProject) }, (_, n) =>
    makeProject(db, {
      name: `Halo project ${n + 1}`,
      location: `${places[n % places.length]}, Auckland`,
      objectiveIds,
    }),
  );
  const into = (table: string, columns: string[]) =>
    sqlite.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}, created_at, updated_at)
       VALUES (${columns.map(() => '?').join(', ')}, '${testNow}', '${testNow}')`,
    );
  const insertActivity = into('activities', [
    'activity_name',
    'name_key',
    'project_id',
    'activity_date',
    'status',
    'notes',
    'project_name',
    'project_location',
    'search_text',
    'created_by_id',
  ]);
  const insertAmount = into('activity_objectives', ['activity_id', 'objective_id', 'title', 'measurement', 'amount']);
  const insertRecord = into('predator_records', ['activity_id', 'predator_id', 'measurement', 'rats', 'possums']);

  const insertOne = (n: number) => {
    const project = projects[n % projects.length] ?? projects[0];
    if (!project) return;
    const seen = n === 0 ? ' kākāpō sighting zq' : '';
    const activity = {
      activityName: `${places[n % places.length]} ${tasks[n % tasks.length]} ${n}${seen}`,
      activityDate: n === 0 ? '2024-01-01' : addDays('2024-01-02', (n * 97) % days),
      status: statuses[n % statuses.length] ?? 'InProgress',
      projectName: project.name,
      projectLocation: project.location,
    };
    const { lastInsertRowid: id } = insertActivity.run(
      activity.activityName,
      caseKey(activity.activityName),
      project.id,
      activity.activityDate,
      activity.status,
      `Line ${n % 12} walked with ${1 + (n % 8)} people; bait and lure renewed.`,
      project.name,
      project.location,
      activitySearchText({ ...activity, createdBy: 'Mereana Hōhepa', ledBy: '' }),
      creator.id,
    );
    for (const [at, objectiveId] of objectiveIds.entries())
      insertAmount.run(id, objectiveId, 'T', 'M', ((n * 31 + at) % 900) / 10);
    for (const [at, subTypeId] of subTypeIds.slice(1).entries())
      insertRecord.run(id, subTypeId, at === 0 ? (n * 7) % 40 : null, (n * at) % 5, (n * at) % 3);
  };

  sqlite.exec('BEGIN');
  for (let n = 0; n < count; n += 1) insertOne(n);
  sqlite.exec('COMMIT');
}
