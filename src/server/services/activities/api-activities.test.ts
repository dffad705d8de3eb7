import { expect, test } from 'vitest';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb } from '#test/test-db.ts';
import { fillDatabase } from '../../../bench/fill-database.ts';
import { pageActivities } from './api-activities.ts';

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
