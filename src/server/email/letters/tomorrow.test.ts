import { expect, test } from 'vitest';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testToday } from '#test/test-db.ts';
import { hasDueReminders } from './tomorrow.ts';

test('whom to remind is looked up each minute, and reads no table from end to end', () => {
  const { sqlite } = createTestDb();
  const { db, queries } = watchQueries(sqlite);
  expect(hasDueReminders(db, testToday)).toBe(false);
  const plan = queries.flatMap((query) => explain(sqlite, query));
  expect(plan.length).toBeGreaterThan(0);
  expect(plan.filter((line) => line.startsWith('SCAN'))).toEqual([]);
});
