import SqliteDatabase from 'better-sqlite3';
import { migrate } from '#server/db/migrate.ts';
import { applicationId, type Db, type Sqlite, wrapDb } from '#server/db/open-db.ts';
import { seed } from '#server/db/seed.ts';
import type { Act } from '#server/services/act.ts';

export const testNow = '2026-03-04T20:30:00.000Z';
/** The date of the test clock's instant in Auckland, where it is already the 5th. */
export const testToday = '2026-03-05';

export const testAct: Act = {
  ...{
    actorId: null,
    actorName: 'Test',
    now: testNow,
    today: testToday,
    timeZone: 'Pacific/Auckland',
    madeAt: testNow,
  },
};

let snapshot: Buffer | undefined;

/** An in-memory database of a new installation, migrated and seeded once, or another one (`bytes`): a copy for each test. */
export function createTestDb(bytes?: Buffer): { sqlite: Sqlite; db: Db } {
  snapshot ??= makeSnapshot();
  const sqlite = new SqliteDatabase(bytes ?? snapshot);
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  return { sqlite, db: wrapDb(sqlite) };
}

function makeSnapshot(): Buffer {
  const sqlite = new SqliteDatabase(':memory:');
  sqlite.pragma(`application_id = ${applicationId}`);
  migrate(sqlite, testNow);
  seed(sqlite, wrapDb(sqlite), testNow);
  const bytes = sqlite.serialize();
  sqlite.close();
  return bytes;
}
