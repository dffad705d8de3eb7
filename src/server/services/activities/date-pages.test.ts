import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { listActivitiesSchema, pageActivitiesSchema } from '#shared/activities.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { countActivities } from './counts.ts';
import { updateActivity } from './details.ts';
import { openAllActivities, pageActivities } from './documented-list.ts';
import { listActivities } from './find.ts';

/** 23 active and 6 archived activities; several share a date. */
function makeList(db: Db) {
  const { id: projectId } = makeProject(db);
  for (let n = 0; n < 29; n++) {
    const activityDate = `2026-03-${String(1 + ((n * 7) % 9)).padStart(2, '0')}`;
    makeActivity(db, { projectId, activityDate, status: n % 5 === 4 ? 'archived' : 'InProgress' });
  }
}

const pageOf = (db: Db, query: object) =>
  listActivities(db, listActivitiesSchema.parse({ pageSize: 4, ...query })).rows;

describe('a page of the list by date', () => {
  test.each([
    ['active', true, 6],
    ['active', false, 6],
    ['archived', true, 2],
    ['archived', false, 2],
  ] as const)('is the same wherever it is read from: %s, newest first %s', (tab, descending, pages) => {
    const { db } = createTestDb();
    makeList(db);
    const whole = pageOf(db, { tab, descending, pageSize: 100 });
    const order = whole.map(({ activityDate, id }) => `${activityDate} ${String(id).padStart(4, '0')}`);
    expect(order).toEqual(descending ? [...order].sort().reverse() : [...order].sort());
    for (let page = 1; page <= pages + 1; page++) {
      const expected = whole.slice((page - 1) * 4, page * 4);
      expect(pageOf(db, { tab, descending, page }), `page ${page}`).toEqual(expected);
      for (let nearPage = 1; nearPage <= pages; nearPage++) {
        const near = { page: nearPage, ...whole[(nearPage - 1) * 4] };
        expect(pageOf(db, { tab, descending, page, near }), `page ${page} from ${nearPage}`).toEqual(expected);
      }
    }
  });

  test('continues from the row that the reader sees, even when others were added above it', () => {
    const { db } = createTestDb();
    makeList(db);
    const second = pageOf(db, { page: 2 });
    const third = pageOf(db, { page: 3 });
    makeActivity(db, { activityDate: '2026-04-01' });
    expect(pageOf(db, { page: 3, near: { page: 2, ...second[0] } })).toEqual(third);
  });
});

describe('the documented list', () => {
  const whole = (db: Db) => JSON.parse(String(openAllActivities(db).bytes));

  test('is the same in pages and as a whole', () => {
    const { db } = createTestDb();
    makeList(db);
    const walked: number[] = [];
    let before: string | undefined;
    do {
      const { read, next } = pageActivities(db, pageActivitiesSchema.parse({ limit: 7, before }));
      walked.push(...JSON.parse(String(read())).map(({ id }: { id: number }) => id));
      before = next;
    } while (before);
    expect(walked).toHaveLength(29);
    expect(walked).toEqual(whole(db).map(({ id }: { id: number }) => id));
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
