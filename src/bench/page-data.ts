import { databasePath, openSqlite, wrapDb } from '#server/db/open-db.ts';
import { assignVolunteers } from '#server/services/activities/volunteers.ts';
import { makeStaff, makeVolunteer } from '#test/factories.ts';
import { testAct } from '#test/test-db.ts';
import { fillDatabase } from './fill-database.ts';

/** The search term to type: twenty characters, each of which still finds rows. */
export const typedSearch = 'puriri ridge trap ch';

/** Fills a stopped server's data folder with activities and people. Returns the id of an activity in progress. */
export function fillPageData(dataDir: string, count: number): number {
  const sqlite = openSqlite(databasePath(dataDir));
  try {
    const db = wrapDb(sqlite);
    fillDatabase({ db, sqlite }, count);
    const volunteerIds = Array.from({ length: 12 }, () => {
      makeStaff(db);
      return makeVolunteer(db).id;
    });
    const planned =
      "SELECT id FROM activities WHERE status = 'InProgress' ORDER BY activity_date DESC, id DESC LIMIT 1";
    const activityId = sqlite.prepare(planned).pluck().get() as number;
    assignVolunteers(db, testAct, { activityId, volunteerIds });
    return activityId;
  } finally {
    sqlite.close();
  }
}
