import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';

/** A create that a browser may repeat after a lost answer: its key, and the answer that it gets again. */
export const clientKeys = sqliteTable(
  'client_keys',
  {
    key: text('key').primaryKey(),
    actorId: integer('actor_id'),
    /** JSON of the first answer. */
    answer: text('answer').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (t) => [index('client_keys_by_age').on(t.createdAt)],
);

/** Facts about this installation, a row each: when it was seeded, the hash of its setup code. */
export const installation = sqliteTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** What became of each backup that was tried. */
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
