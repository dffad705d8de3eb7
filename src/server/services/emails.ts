import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { type EmailKind, emailPageSize, type listEmailsSchema, type sendEmailSchema } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import { outbox } from '../db/schema/emails.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';
import { findStaffByEmail } from './staff-accounts.ts';

type NewEmail = {
  kind: EmailKind;
  /** One address. */
  to: string;
  /** One line. */
  subject: string;
  /** Plain text. */
  body: string;
  /** The body holds a password or a reset link: it is erased once the mail is sent, and nobody gets to read it here. */
  isSecret: boolean;
};

/** Puts a mail in the outbox and in the trail, in the transaction of its cause. It leaves after the commit, and waits while mail is not set up. */
export function queueEmail(db: Db, act: Act, email: NewEmail): { id: number } {
  const { kind, to, subject, body, isSecret } = email;
  const queued = db
    .insert(outbox)
    .values({
      kind,
      toAddress: to,
      subject,
      body,
      isSecret,
      nextAttemptAt: act.now,
      idempotencyKey: randomUUID(),
      createdAt: act.now,
      createdById: act.actorId,
    })
    .returning({ id: outbox.id })
    .get();
  recordAudit(db, act, {
    action: 'queued',
    recordType: 'email',
    recordId: queued.id,
    recordName: subject,
    after: { kind, to },
  });
  return queued;
}

const mostAnHour = 10;
const hourMs = 3_600_000;

/**
 * Throws TOO_MANY for a person who wrote ten mails of this kind within the hour, sent or not. Counted in the outbox, so that neither
 * a restart nor a second session starts the count again.
 */
export function assertHourlyLimit(db: Db, act: Act, kind: EmailKind, refusal: string): void {
  if (act.actorId === null) return;
  const since = Date.parse(act.now) - hourMs;
  const ofThem = and(eq(outbox.createdById, act.actorId), eq(outbox.kind, kind));
  const tenth = db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(and(ofThem, gt(outbox.createdAt, new Date(since).toISOString())))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
    .offset(mostAnHour - 1)
    .get();
  if (!tenth) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(tenth.createdAt) - since) / 1000));
  throw new AppError('TOO_MANY', refusal, { retryAfterSeconds });
}

/** Takes back what has not been sent to somebody who has left: a password or a reset link must not reach them any more. */
export function withdrawSecretsTo(db: Db, address: string): void {
  db.update(outbox)
    .set({ state: 'failed', body: null, lastError: 'The person was removed before this email could be sent.' })
    .where(and(eq(outbox.toAddress, address), eq(outbox.state, 'waiting'), eq(outbox.isSecret, true)))
    .run();
}

type StaffMail = z.output<typeof sendEmailSchema>;

/** Mails a staff member. Nobody else can be reached this way: the caller writes the text, so the recipient is not free. */
export function sendToStaff(db: Db, act: Act, input: StaffMail, isMailSetUp: boolean) {
  const person = findStaffByEmail(db, input.email);
  if (!person) throw new AppError('FORBIDDEN', messages.emails.onlyStaff);
  assertHourlyLimit(db, act, 'staff', messages.emails.tooMany);
  const { subject, message: body } = input;
  // The documented client sends a new person's password this way.
  queueEmail(db, act, { kind: 'staff', to: person.email, subject, body, isSecret: true });
  return { message: isMailSetUp ? messages.emails.queued : messages.emails.waits };
}

/** What an admin sees of a mail. Never its text, which may hold a password. */
const columns = {
  id: outbox.id,
  kind: outbox.kind,
  toAddress: outbox.toAddress,
  subject: outbox.subject,
  state: outbox.state,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  nextAttemptAt: outbox.nextAttemptAt,
  sentAt: outbox.sentAt,
  canRetry: sql`${outbox.state} IN ('waiting', 'failed') AND ${outbox.body} IS NOT NULL`.mapWith(Boolean),
};

/** A page of the outbox, newest first, and how many mails there are in all. */
export function listEmails(db: Db, { state, page }: z.output<typeof listEmailsSchema>) {
  const inState = state && eq(outbox.state, state);
  const total = db.select({ total: count() }).from(outbox).where(inState).get()?.total ?? 0;
  const rows = db
    .select(columns)
    .from(outbox)
    .where(inState)
    .orderBy(desc(outbox.id))
    .limit(emailPageSize)
    .offset((page - 1) * emailPageSize)
    .all();
  return { rows, total };
}

/** Sends a mail that waits or has failed as soon as the worker comes to it, with its own key: what did arrive arrives once. */
export function retryEmail(db: Db, act: Act, { id }: { id: number }, isMailSetUp: boolean) {
  const mail = db.select().from(outbox).where(eq(outbox.id, id)).get();
  if (!mail) throw new AppError('NOT_FOUND', messages.emails.notFound);
  if (mail.state === 'sent') throw new AppError('CONFLICT', messages.emails.alreadySent);
  if (mail.state === 'sending') throw new AppError('CONFLICT', messages.emails.underWay);
  if (mail.body === null) throw new AppError('CONFLICT', messages.emails.erased);
  db.update(outbox).set({ state: 'waiting', attempts: 0, nextAttemptAt: act.now }).where(eq(outbox.id, id)).run();
  recordAudit(db, act, { action: 'retried', recordType: 'email', recordId: id, recordName: mail.subject });
  return { message: isMailSetUp ? messages.emails.queued : messages.emails.waits };
}
