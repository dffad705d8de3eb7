import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { pageActivitiesSchema } from '#shared/activities.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { fillDatabase } from '../../../bench/fill-database.ts';
import { openAllActivities, pageActivities } from './api-activities.ts';
import { countActivities } from './counts.ts';
import { updateActivity } from './details.ts';

test('a page of the documented list is read in the order of the dates, and nothing is sorted', () => {
  const { db: plain, sqlite } = createTestDb();
  // With this many rows and their statistics, SQLite would choose the index by tab by itself.
  fillDatabase({ db: plain, sqlite }, 1000);
  sqlite.exec('ANALYZE');
  const { db, queries } = watchQueries(sqlite);
  const first = pageActivities(db, { limit: 50 });
  expect(first.rows).toHaveLength(50);
  expect(pageActivities(db, { limit: 50, before: first.next }).rows).toHaveLength(50);
  const plans = queries.map((query) => explain(sqlite, query).join('\n'));
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH activities USING (COVERING )?INDEX activities_by_date \(activity_date</);
    expect(plan).not.toContain('USE TEMP B-TREE');
  }
});

/** 23 active and 6 archived activities; several share a date. */
function makeList(db: Db) {
  const { id: projectId } = makeProject(db);
  for (let n = 0; n < 29; n++) {
    const activityDate = `2026-03-${String(1 + ((n * 7) % 9)).padStart(2, '0')}`;
    makeActivity(db, { projectId, activityDate, status: n % 5 === 4 ? 'archived' : 'InProgress' });
  }
}

describe('the documented list', () => {
  const whole = (db: Db) => openAllActivities(db).read();

  test('is the same in pages and as a whole', () => {
    const { db } = createTestDb();
    makeList(db);
    const walked: number[] = [];
    let before: string | undefined;
    do {
      const { rows, next } = pageActivities(db, pageActivitiesSchema.parse({ limit: 7, before }));
      walked.push(...rows.map(({ id }) => id));
      before = next;
    } while (before);
    expect(walked).toHaveLength(29);
    expect(walked).toEqual(whole(db).map(({ id }) => id));
  });

  test('has a new mark and new content after a change', () => {
    const { db } = createTestDb();
    const { id } = makeActivity(db, { notes: '' });
    const before = openAllActivities(db);
    expect(whole(db)).toMatchObject([{ id, notes: '' }]);
    expect(countActivities(db)).toEqual({ active: 1, archived: 0 });
    updateActivity(db, testAct, { id, notes: 'Kākā seen', status: 'archived' });
    expect(openAllActivities(db).mark).not.toBe(before.mark);
    expect(whole(db)).toMatchObject([{ id, notes: 'Kākā seen' }]);
    expect(countActivities(db)).toEqual({ active: 0, archived: 1 });
  });
});
