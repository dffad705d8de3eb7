import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type EmailKind, emailStates } from '#shared/emails.ts';
import { id, maybeIdOf, oneOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';

/** Mail on its way out, written in the transaction that caused it. The table has its name from before there was an outbox on the phone. */
export const mailQueue = sqliteTable(
  'outbox',
  {
    id: id(),
    /** What the mail is: no CHECK, so that a new letter needs no step. */
    kind: text('kind').$type<EmailKind>().notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** Plain text; null once a mail that held a password or a reset link has been sent. */
    body: text('body'),
    isSecret: integer('is_secret', { mode: 'boolean' }).notNull(),
    state: text('state', { enum: emailStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: text('next_attempt_at').notNull(),
    lastError: text('last_error'),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: text('created_at').notNull(),
    createdById: maybeIdOf('created_by_id', () => staff.id),
    sentAt: text('sent_at'),
    /** Of the mails that are due, those with the highest go first: `mailPriority`. */
    priority: integer('priority').notNull().default(0),
    /** Ids of the photos that go with it, as far as they are still there when it leaves. */
    photoIds: text('photo_ids', { mode: 'json' }).$type<number[]>().notNull().default([]),
  },
  (t) => [
    check('outbox_state', sql`${t.state} IN ${oneOf(emailStates)}`),
    uniqueIndex('outbox_idempotency_unique').on(t.idempotencyKey),
    index('outbox_due').on(t.state, t.nextAttemptAt),
    index('outbox_by_sender').on(t.createdById, t.kind, t.createdAt),
  ],
);

export const mailQueueFates = fatesOf(mailQueue, {
  record: 'email',
  told: ['kind', 'to'],
  kept: [
    ...(['toAddress', 'subject', 'isSecret', 'state', 'attempts', 'nextAttemptAt', 'lastError', 'sentAt'] as const),
    ...(['priority', 'photoIds'] as const),
  ],
  inner: ['idempotencyKey'],
  secret: ['body'],
});
