import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';
import { fatesOf } from './fates.ts';

/** Each backup that was tried, with its result. */
export const backups = sqliteTable(
  'backups',
  {
    id: id(),
    startedAt: text('started_at').notNull(),
    finishedAt: text('finished_at'),
    fileName: text('file_name').notNull(),
    size: integer('size'),
    /** `ok`, or what the check found. */
    result: text('result').notNull(),
    cause: text('cause').notNull(),
  },
  (t) => [index('backups_by_time').on(t.startedAt)],
);

export const backupsFates = fatesOf(backups, {
  record: 'backup',
  stays: 'says which copies lie in this folder of this server',
  told: ['cause', 'result', 'size'],
  kept: ['startedAt', 'finishedAt', 'fileName'],
});
