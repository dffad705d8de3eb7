import { describe, expect, test, vi } from 'vitest';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb } from '#test/test-db.ts';
import type { Db } from './open-db.ts';
import { predatorSubTypes } from './schema/activity-results.ts';
import { WriteQueue } from './write-queue.ts';

const add = (subType: string) => (db: Db) =>
  insertWithDefaults(db, predatorSubTypes).values({ subType }).returning().get();
const names = (db: Db) =>
  db
    .select()
    .from(predatorSubTypes)
    .all()
    .map((row) => row.subType);

test('writes that together take long are several transactions, and others are answered in between for as long', async () => {
  const { sqlite, db } = createTestDb();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const committed = vi.fn();
  const queue = new WriteQueue(sqlite, db, committed);
  let now = 0;
  const log: string[] = [];
  const slow = (name: string) =>
    queue
      .run((tx) => {
        now += 60;
        clock.mockReturnValue(now);
        return add(name)(tx);
      })
      .then(({ subType }) => log.push(subType));
  const all = ['a', 'b', 'c', 'd', 'e'].map(slow);
  const read = () => {
    now += 30;
    clock.mockReturnValue(now);
    log.push('read');
    if (committed.mock.calls.length < 3) setImmediate(read);
  };
  setImmediate(read);
  await Promise.all(all);
  expect(log.filter((one) => one !== 'read')).toEqual(['a', 'b', 'c', 'd', 'e']);
  // Two took 120 ms: for as long others are answered.
  const readsBetween = (one: string, next: string) => log.indexOf(next) - log.indexOf(one) - 1;
  expect([readsBetween('b', 'c'), readsBetween('d', 'e')]).toEqual([4, 4]);
  expect(committed).toHaveBeenCalledTimes(3);
  clock.mockRestore();
});

test('at the end of the process all that waits is written, however long it takes', () => {
  const { sqlite, db } = createTestDb();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const queue = new WriteQueue(sqlite, db);
  let now = 0;
  for (const name of ['a', 'b', 'c'])
    void queue.run((tx) => {
      now += 200;
      clock.mockReturnValue(now);
      add(name)(tx);
    });
  queue.flush();
  expect(names(db)).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  clock.mockRestore();
});

describe('writes of one turn of the event loop', () => {
  test('are one transaction, and everybody is answered after it', async () => {
    const { sqlite, db } = createTestDb();
    const committed = vi.fn(() => expect(sqlite.inTransaction).toBe(false));
    const queue = new WriteQueue(sqlite, db, committed);
    const rows = await Promise.all([queue.run(add('nests found')), queue.run(add('nests lost'))]);
    expect(rows.map((row) => row.subType)).toEqual(['nests found', 'nests lost']);
    expect(committed).toHaveBeenCalledTimes(1);
  });

  test('fail alone: one that throws is undone and its neighbours are kept', async () => {
    const { sqlite, db } = createTestDb();
    const queue = new WriteQueue(sqlite, db);
    const failing = queue.run((tx) => {
      add('half done')(tx);
      throw new Error('changed my mind');
    });
    const outcomes = await Promise.allSettled([
      queue.run(add('before')),
      failing,
      queue.run(add('catches')),
      queue.run(add('after')),
    ]);
    expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(names(db)).toEqual(expect.arrayContaining(['before', 'after']));
    expect(names(db)).not.toContain('half done');
  });

  test('all fail when the commit fails, and the next ones work again', async () => {
    const { sqlite, db } = createTestDb();
    const queue = new WriteQueue(sqlite, db);
    const orphan = queue.run((tx) => {
      tx.run('PRAGMA defer_foreign_keys = ON');
      tx.run(
        "INSERT INTO activity_objectives (activity_id, objective_id, title, measurement, created_at, updated_at) VALUES (999, 1, 'a', 'b', 'c', 'd')",
      );
    });
    const outcomes = await Promise.allSettled([queue.run(add('kept?')), orphan]);
    expect(outcomes.map((o) => o.status)).toEqual(['rejected', 'rejected']);
    expect(names(db)).not.toContain('kept?');
    await queue.run(add('later'));
    expect(names(db)).toContain('later');
  });
});
