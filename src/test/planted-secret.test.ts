import { getTableColumns, getTableName } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDb, testNow } from './test-db.ts';

// The next file of this worker loads the schema as it is.
afterAll(() => void vi.resetModules());

/** A server of which every table has one more column, and what leaves it. */
async function plant() {
  const { sqlite } = createTestDb();
  vi.resetModules();
  const { fates } = await import('#server/db/schema/tables.ts');
  for (const { table } of fates) {
    const name = getTableName(table);
    sqlite.exec(`ALTER TABLE ${name} ADD gate_code TEXT NOT NULL DEFAULT 's3cret-4711'`);
    const { gateCode } = sqliteTable(name, { gateCode: text('gate_code').notNull().default('s3cret-4711') });
    Object.assign(getTableColumns(table), { gateCode });
    Object.assign(table, { gateCode });
  }
  const say = (list: 'kept' | 'secret') => {
    for (const fate of fates) Object.assign(fate, { secret: fate.secret?.filter((name) => name !== 'gateCode') ?? [] });
    for (const fate of fates) Object.assign(fate, { [list]: [...(fate[list] ?? []), 'gateCode'] });
  };
  say('secret');
  const { createProgram } = await import('#server/start/program.ts');
  const { readEnv } = await import('#server/settings/env.ts');
  const { waysOut, zipOf } = await import('./planted/ways-out.ts');
  const program = Object.assign(
    createProgram(readEnv({ LOG_LEVEL: 'silent' }), sqlite, () => testNow),
    { sqlite },
  );
  return { program, say, waysOut, zipOf };
}

const named = (ways: object) =>
  Object.entries(ways).flatMap(([way, sent]) => (/s3cret|gate_?code/i.test(JSON.stringify(sent)) ? [way] : []));

test('a secret column is in no file, zip, trail, pack or answer until its fate says so', async () => {
  const { program, say, waysOut, zipOf } = await plant();
  const { queries, ...ways } = await waysOut(program);
  expect(named(ways)).toEqual([]);
  expect(named(queries)).toEqual([]);
  expect(Object.values(queries).filter((answers) => answers.length > 0).length).toBeGreaterThan(60);
  say('kept');
  expect(named(zipOf(program))).toContain('activities.csv');
}, 300_000);
