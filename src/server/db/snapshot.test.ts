import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeVolunteer } from '#test/factories.ts';
import { createTestDb, testNow } from '#test/test-db.ts';
import { type Db, wrapDb } from './open-db.ts';
import { prepareDb } from './prepare-db.ts';
import { volunteers } from './schema/volunteers.ts';
import { openSnapshot } from './snapshot.ts';

function expectUnchangedSnapshot(db: Db): void {
  makeVolunteer(db);
  const snapshot = openSnapshot(db);
  makeVolunteer(db);
  expect(snapshot.db.select().from(volunteers).all()).toHaveLength(1);
  expect(() => makeVolunteer(snapshot.db)).toThrow();
  snapshot.close();
  expect(db.select().from(volunteers).all()).toHaveLength(2);
}

test('a snapshot stays as it was, whatever is written meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-snapshot-'));
  const sqlite = await prepareDb(folder, () => testNow);
  expectUnchangedSnapshot(wrapDb(sqlite));
  sqlite.close();
  rmSync(folder, { recursive: true });
});

test('a snapshot of a database in memory stays as it was, too', () => {
  expectUnchangedSnapshot(createTestDb().db);
});
