import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { fatesOf } from './fates.ts';

/**
 * A change that the page may send again after a lost answer. Its key belongs to the person and the procedure; the digest tells
 * whether the input is the same.
 */
export const clientKeys = sqliteTable(
  'client_keys',
  {
    actorId: integer('actor_id').notNull(),
    /** UUID of the change. */
    key: text('key').notNull(),
    /** The procedure's path. */
    procedure: text('procedure').notNull(),
    /** Hex SHA-256 of the input, without its version and its secrets. */
    digest: text('digest').notNull(),
    /** The record that it made or changed, and the version that the record had then. */
    recordId: integer('record_id'),
    version: integer('version'),
    /** JSON of the first answer, unless it was a record: a record is read again. */
    answer: text('answer'),
    createdAt: text('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.actorId, t.key, t.procedure] }), index('client_keys_by_age').on(t.createdAt)],
);

export const clientKeysFates = fatesOf(clientKeys, {
  stays: 'lets a page send a change again within 60 days',
  inner: ['actorId', 'key', 'procedure', 'digest', 'recordId', 'version', 'answer', 'createdAt'],
});
