import { expect, test } from 'vitest';
import { makeDocument } from '#test/factories.ts';
import { createTestDb, testNow } from '#test/test-db.ts';
import { readEnv } from '../../settings/env.ts';
import { createProgram } from '../program.ts';
import { startHousekeeping } from './housekeeping.ts';

test('nothing is deleted by a clock that went ahead, and what is old is once it is right again', async () => {
  const { db, sqlite } = createTestDb();
  const clock = { days: 0 };
  const now = () => new Date(Date.parse(testNow) + clock.days * 86_400_000).toISOString();
  const program = createProgram(readEnv({ LOG_LEVEL: 'silent' }), sqlite, now);
  makeDocument(db);
  const tidyOn = async (days: number) => {
    clock.days = days;
    startHousekeeping(program)();
    for (let turn = 0; turn < 3; turn++) await program.queue.run(() => {});
    return sqlite.prepare('SELECT count(*) FROM files').pluck().get();
  };
  for (const days of [0, 400, 401, 0.9]) expect(await tidyOn(days), `${days} days`).toBe(1);
  expect(await tidyOn(1.1)).toBe(0);
});
