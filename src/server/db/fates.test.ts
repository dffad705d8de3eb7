import { readdirSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { id } from './schema/columns.ts';
import { fatesOf, openColumns } from './schema/fates.ts';
import { fates } from './schema/tables.ts';

test('only the schema is in its folder: `npm run db:generate` loads every file there', () => {
  expect(readdirSync('src/server/db/schema').filter((name) => !/^[a-z-]+\.ts$/.test(name))).toEqual([]);
});

const gates = sqliteTable('gates', { id: id(), name: text('name'), nameKey: text('name_key'), code: text('code') });

test('a secret column is in no export and no read, and neither is one that only serves the program', () => {
  const said = fatesOf(gates, { told: ['name'], kept: ['id'], inner: ['nameKey'], secret: ['code'] });
  expect(Object.keys(openColumns(said))).toEqual(['id', 'name']);
});

test('what is not said, what is no column, and a secret that is told do not compile', () => {
  // @ts-expect-error Nothing is said of `code`.
  fatesOf(gates, { told: ['name'], kept: ['id'], inner: ['nameKey'] });
  // @ts-expect-error The table has no `key`.
  fatesOf(gates, { told: ['name'], kept: ['id', 'key'], inner: ['nameKey'], secret: ['code'] });
  // @ts-expect-error What is secret is not told.
  fatesOf(gates, { told: ['name', 'code'], kept: ['id'], inner: ['nameKey'], secret: ['code'] });
});

test('hashes of passwords and tokens, ids of sessions and texts of mails are secret', () => {
  const secrets = fates.flatMap(({ secret = [], table }) => secret.map((name) => `${getTableName(table)}.${name}`));
  expect(secrets.sort()).toEqual([
    ...['access_tokens.tokenHash', 'calendar_feeds.secretHash', 'outbox.body', 'password_resets.tokenHash'],
    ...['sessions.id', 'staff.passwordHash'],
  ]);
});
