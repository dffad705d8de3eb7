import { databasePath, openSqlite, wrapDb } from '#server/db/open-db.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { stampsOf } from '#server/services/act.ts';
import { assignVolunteers } from '#server/services/activities/volunteers.ts';
import { ticketTypesLibrary } from '#server/services/ticket-types.ts';
import { createTrapChecks } from '#server/services/trap-checks.ts';
import { createTrapLine } from '#server/services/trap-lines.ts';
import { createTrap } from '#server/services/traps.ts';
import { addDays } from '#shared/dates.ts';
import { createTrapChecksSchema } from '#shared/traps.ts';
import { makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { testAct } from '#test/test-db.ts';
import { fillDatabase } from './fill-database.ts';

/** The search term to type: twenty characters, each of which still finds rows. */
export const typedSearch = 'puriri ridge trap ch';

/** Adds 2,000 volunteers to a stopped server's data folder, with five tickets each, of 12 types. */
export function fillPeople(dataDir: string): void {
  const sqlite = openSqlite(databasePath(dataDir));
  const db = wrapDb(sqlite);
  const fill = sqlite.transaction(() => {
    ticketTypesLibrary.create(db, testAct, {
      name: 'Tree climbing',
      months: 36,
      purpose: '',
      wantsPaper: true,
      isFirstAid: false,
    });
    const typeIds = ticketTypesLibrary.list(db).map(({ id }) => id);
    const seen = { number: '', issuedOn: '2024-01-01', seenAt: testAct.now, ...stampsOf(testAct) };
    for (let n = 0; n < 2000; n += 1) {
      const lastname = `${['Tāmati', 'Walker', 'Ngātai', 'Hōhepa'][n % 4]} ${n}`;
      const { id: volunteerId } = makeVolunteer(db, {
        firstname: 'Aroha',
        lastname,
        phone: `027555${String(n).padStart(4, '0')}`,
      });
      const held = Array.from({ length: 5 }, (_, k) => ({
        ...{ ...seen, volunteerId, typeId: typeIds[(n + k) % typeIds.length] ?? 0 },
        expiresOn: addDays('2025-01-01', (n * 7 + k * 151) % 1500),
      }));
      insertWithDefaults(db, tickets).values(held).run();
    }
  });
  fill();
  sqlite.close();
}

export const lineName = 'Ridge line';

export type LineToWalk = { lineId: number; traps: number };

/** The code of the last trap on a line of so many. */
export const lastCode = (traps: number) => `T${traps}`;

/** Adds a line of 300 traps, each checked before, to a stopped server's data folder. */
export function fillLine(dataDir: string): LineToWalk {
  const traps = 300;
  const sqlite = openSqlite(databasePath(dataDir));
  const db = wrapDb(sqlite);
  const fill = sqlite.transaction(() => {
    const { id: projectId } = makeProject(db);
    const trapIds = Array.from({ length: traps }, (_, index) => {
      const place = { latitude: -36.665 + index / 1000, longitude: 174.735, lure: 'Rabbit jerky' };
      return createTrap(db, testAct, { projectId, code: lastCode(index + 1), type: 'DOC 200', ...place }).id;
    });
    const checks = trapIds.map((trapId) => ({ trapId, checkedAt: testAct.now, state: 'Set' }));
    createTrapChecks(db, testAct, createTrapChecksSchema.parse({ checks }));
    return createTrapLine(db, testAct, { projectId, name: lineName, directions: '', checkEveryDays: 14, trapIds }).id;
  });
  const lineId = fill();
  sqlite.close();
  return { lineId, traps };
}

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
