import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { fatesOf } from './fates.ts';

/** Facts about this installation, a row each: when it was seeded, the id of its database. */
export const installation = sqliteTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

export const installationFates = fatesOf(installation, {
  stays: 'identifies this installation',
  inner: ['name', 'value'],
});
