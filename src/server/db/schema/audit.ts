import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';
import { fatesOf } from './fates.ts';

/** Who did what, when. Triggers refuse every UPDATE and DELETE. `before` and `after` are JSON objects of the changed fields, never a secret. */
export const audit = sqliteTable(
  'audit',
  {
    id: id(),
    at: text('at').notNull(),
    /** When it was done, if that was more than a minute before `at`: the change waited for coverage. */
    madeAt: text('made_at'),
    actorId: integer('actor_id'),
    /** The name as it was then; `Bushline` for what the program did by itself. */
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    recordType: text('record_type').notNull(),
    recordId: integer('record_id'),
    recordName: text('record_name').notNull(),
    before: text('before'),
    after: text('after'),
  },
  (t) => [
    index('audit_by_record').on(t.recordType, t.recordId, t.id),
    index('audit_by_actor').on(t.actorId, t.id),
    index('audit_by_time').on(t.at),
  ],
);

export const auditFates = fatesOf(audit, {
  kept: ['at', 'madeAt', 'actorId', 'actorName', 'action', 'recordType', 'recordId', 'recordName', 'before', 'after'],
});
