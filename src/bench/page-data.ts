import { databasePath, openSqlite, wrapDb } from '#server/db/open-db.ts';
import { refreshSearchText } from '#server/services/activities/search-text.ts';
import { fold } from '#shared/names.ts';
import { makeManyActivities } from '#test/many-activities.ts';

const places = [
  'Pūriri Ridge',
  'Tōtara Gully',
  'Long Bay Track',
  'Kauri Loop',
  'Weiti Stream',
  'Karaka Cove',
  'Dacre Point',
];
const tasks = ['trap check', 'planting day', 'weed control', 'bait station round', 'track clearing', 'bird count'];
const projects = ['Ōkura Bush halo', 'Weiti riverbanks', 'Long Bay pest control', 'Dacre Cottage plantings'];

/** The search that is typed: twenty letters that go on finding rows. */
export const typedSearch = 'puriri ridge trap ch';

/** Fills the data folder of a stopped server with activities as groups name them. Answers the id of one that is being planned. */
export function fillPageData(dataDir: string, count: number): number {
  const sqlite = openSqlite(databasePath(dataDir));
  try {
    const db = wrapDb(sqlite);
    const projectIds = makeManyActivities({ db, sqlite }, count);
    const nameProject = sqlite.prepare('UPDATE projects SET name = ?, name_key = ? WHERE id = ?');
    const nameActivity = sqlite.prepare('UPDATE activities SET activity_name = ?, name_key = ? WHERE id = ?');
    sqlite.transaction(() => {
      for (const [at, id] of projectIds.entries()) nameProject.run(projects[at], fold(projects[at] ?? ''), id);
      for (const id of sqlite.prepare('SELECT id FROM activities').pluck().all() as number[]) {
        const name = `${places[id % places.length]} ${tasks[id % tasks.length]} ${id}`;
        nameActivity.run(name, fold(name), id);
      }
      sqlite.exec(`UPDATE activities SET created_by_id = (SELECT min(id) FROM staff),
        (project_name, project_location) = (SELECT name, location FROM projects WHERE id = activities.project_id)`);
      refreshSearchText(db, undefined);
    })();
    const planned =
      "SELECT id FROM activities WHERE status = 'InProgress' ORDER BY activity_date DESC, id DESC LIMIT 1";
    return sqlite.prepare(planned).pluck().get() as number;
  } finally {
    sqlite.close();
  }
}
