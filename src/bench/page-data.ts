import { databasePath, openSqlite, wrapDb } from '#server/db/open-db.ts';
import { makeStaff, makeVolunteer } from '#test/factories.ts';
import { fillDatabase } from './fill-database.ts';

/** The search term to type: twenty characters, each of which still finds rows. */
export const typedSearch = 'puriri ridge trap ch';

/** Fills a stopped server's data folder with activities and people. Returns the id of an activity in progress. */
export function fillPageData(dataDir: string, count: number): number {
  const sqlite = openSqlite(databasePath(dataDir));
  try {
    const db = wrapDb(sqlite);
    fillDatabase({ db, sqlite }, count);
    for (let n = 0; n < 12; n += 1) {
      makeStaff(db);
      makeVolunteer(db);
    }
    const planned =
      "SELECT id FROM activities WHERE status = 'InProgress' ORDER BY activity_date DESC, id DESC LIMIT 1";
    return sqlite.prepare(planned).pluck().get() as number;
  } finally {
    sqlite.close();
  }
}
