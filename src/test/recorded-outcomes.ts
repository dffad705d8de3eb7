import type { Db, Sqlite } from '#server/db/open-db.ts';
import { activityObjectives, predatorRecords } from '#server/db/schema/activity-results.ts';
import { stampsOf } from '#server/services/act.ts';
import { createObjective } from '#server/services/objectives.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { testAct } from '#test/test-db.ts';

export const year = { startDate: '2026-01-01', endDate: '2026-12-31', today: '2026-03-05' };
export const makeObjective = (db: Db, title: string, measurement = 'Plants') =>
  createObjective(db, testAct, { title, measurement });

export type Recorded = { activityId: number; objectiveId: number; amount: number | null; isDirect?: boolean };

export function record(db: Db, row: Recorded) {
  insertWithDefaults(db, activityObjectives)
    .values({ title: 'As it was', measurement: 'then', ...row, ...stampsOf(testAct) })
    .run();
}

export const subTypes = { established: 1, checked: 2, catches: 3 } as const;

export function recordPredator(db: Db, row: Omit<typeof predatorRecords.$inferInsert, 'createdAt' | 'updatedAt'>) {
  insertWithDefaults(db, predatorRecords)
    .values({ ...row, ...stampsOf(testAct) })
    .run();
}

export function predatorControlId(sqlite: Sqlite): number {
  return sqlite
    .prepare("SELECT id FROM objectives WHERE title_key = 'establishing predator control'")
    .pluck()
    .get() as number;
}
