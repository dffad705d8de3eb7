import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { type EmailKind, emailPageSize, type listEmailsSchema, mailPriority } from '#shared/emails.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { mailQueue } from '../db/schema/emails.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';

type NewEmail = {
  kind: EmailKind;
  /** One address. */
  to: string;
  /** One line. */
  subject: string;
  /** Plain text. */
  body: string;
  /** The body holds a password or a reset link: it is erased once the mail is sent, and never shown. */
  isSecret: boolean;
  photoIds?: number[] | undefined;
};

/** Puts a mail in the mail queue and in the trail, in the transaction of its cause. It leaves after the commit, and waits while mail is not set up. */
export function queueEmail(db: Db, act: Act, email: NewEmail): { id: number } {
  const { kind, to, subject, body, isSecret, photoIds = [] } = email;
  const queued = db
    .insert(mailQueue)
    .values({
      kind,
      toAddress: to,
      subject,
      body,
      isSecret,
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: act.now,
      lastError: null,
      idempotencyKey: randomUUID(),
      createdAt: act.now,
      createdById: act.actorId,
      sentAt: null,
      priority: mailPriority[kind] ?? 0,
      photoIds,
    })
    .returning({ id: mailQueue.id })
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

/** How many mails of a kind a person may write in an hour. Programs that register people welcome them by a mail to staff: as many as the page. */
const mostAnHour = { staff: 20, incident: 10, welcome: 20 } as const satisfies Partial<Record<EmailKind, number>>;
const mostWelcomesADay = 3;
/** Of changes to one account, so that nobody who repeats them uses up what the group may send. */
const mostChangesAnHour = 10;
const hourMs = 3_600_000;

/**
 * Throws TOO_MANY for a person who wrote too many mails of this kind within the hour, sent or not. Counted in the mail queue, so that
 * neither a restart nor a second session starts the count again.
 */
export function assertHourlyLimit(db: Db, act: Act, kind: keyof typeof mostAnHour, refusal: string): void {
  if (act.actorId === null) return;
  const ofThem = and(eq(mailQueue.createdById, act.actorId), eq(mailQueue.kind, kind));
  assertFewer(db, act, { which: ofThem, most: mostAnHour[kind], withinMs: hourMs, refusal });
}

/** The same for one address that gets welcome mails, whoever sends them. */
export function assertFewWelcomes(db: Db, act: Act, address: string): void {
  const refusal = messages.emails.tooManyToAddress;
  assertFewer(db, act, { which: sentTo(address, 'welcome'), most: mostWelcomesADay, withinMs: 24 * hourMs, refusal });
}

/** Whether this address has had as many mails about changes of an account as it gets in an hour. */
export function hasEnoughOfChanges(db: Db, act: Act, address: string): boolean {
  const limit = { which: sentTo(address, 'account'), most: mostChangesAnHour, withinMs: hourMs };
  return secondsUntilFewer(db, act, limit) !== undefined;
}

function sentTo(address: string, kind: EmailKind): SQL | undefined {
  const isThem = sql`lower(${mailQueue.toAddress}) IN (lower(${address}), ${caseKey(address)})`;
  return and(isThem, eq(mailQueue.kind, kind));
}

type Limit = { which: SQL | undefined; most: number; withinMs: number };

function assertFewer(db: Db, act: Act, { refusal, ...limit }: Limit & { refusal: string }): void {
  const retryAfterSeconds = secondsUntilFewer(db, act, limit);
  if (retryAfterSeconds !== undefined) throw new AppError('TOO_MANY', refusal, { retryAfterSeconds });
}

/** Undefined where there are fewer already. What a clock that was ahead has written does not count. */
function secondsUntilFewer(db: Db, act: Act, { which, most, withinMs }: Limit): number | undefined {
  const since = Date.parse(act.now) - withinMs;
  const lastAllowed = db
    .select({ createdAt: mailQueue.createdAt })
    .from(mailQueue)
    .where(and(which, gt(mailQueue.createdAt, new Date(since).toISOString()), lte(mailQueue.createdAt, act.now)))
    .orderBy(desc(mailQueue.createdAt))
    .limit(1)
    .offset(most - 1)
    .get();
  return lastAllowed && secondsBetween(since, Date.parse(lastAllowed.createdAt));
}

/** For `Retry-After`: at least one. */
export function secondsBetween(fromMs: number, toMs: number): number {
  return Math.max(1, Math.ceil((toMs - fromMs) / 1000));
}

/**
 * Cancels mails with a password or a reset link that have not reached this address, because nobody there may use them any more. One
 * that is being sent at this moment is not tried again. `kinds`: these alone.
 */
export function withdrawSecretsTo(db: Db, address: string, why: string, kinds?: EmailKind[]): void {
  const isSecret = and(eq(mailQueue.isSecret, true), kinds && inArray(mailQueue.kind, kinds));
  const isHeld = and(eq(mailQueue.toAddress, address), isSecret, isNotNull(mailQueue.body));
  db.update(mailQueue)
    .set({ state: 'failed', lastError: why })
    .where(and(isHeld, eq(mailQueue.state, 'waiting')))
    .run();
  db.update(mailQueue).set({ body: null }).where(isHeld).run();
}

/**
 * Cancels mails of this kind that still wait to go to this address, because a newer one says all that they say. One that is being sent at
 * this moment is not tried again. @returns whether there were any.
 */
export function replaceWaiting(db: Db, address: string, kind: EmailKind): boolean {
  const isOlder = and(eq(mailQueue.toAddress, address), eq(mailQueue.kind, kind));
  const set = (state: 'waiting' | 'sending', change: Partial<typeof mailQueue.$inferInsert>) =>
    db
      .update(mailQueue)
      .set({ ...change, lastError: messages.emails.replaced })
      .where(and(isOlder, eq(mailQueue.state, state)))
      .run().changes;
  return set('waiting', { state: 'failed' }) + set('sending', { body: null }) > 0;
}

/** Mails of this kind that still wait to go. */
export function listWaiting(db: Db, kind: EmailKind) {
  const { id, body, createdAt } = mailQueue;
  return db
    .select({ id, body: sql<string>`coalesce(${body}, '')`, createdAt })
    .from(mailQueue)
    .where(and(eq(mailQueue.kind, kind), eq(mailQueue.state, 'waiting')))
    .all();
}

/** Cancels a mail that waits. */
export function cancelWaiting(db: Db, id: number, why: string): void {
  const isIt = and(eq(mailQueue.id, id), eq(mailQueue.state, 'waiting'));
  db.update(mailQueue).set({ state: 'failed', lastError: why }).where(isIt).run();
}

/** What an admin sees of a mail. Never its text, which may hold a password. */
const columns = {
  ...pickFields(mailQueue, [
    'id',
    'kind',
    'toAddress',
    'subject',
    'state',
    'attempts',
    'lastError',
    'createdAt',
    'nextAttemptAt',
    'sentAt',
  ]),
  canRetry: sql`${mailQueue.state} IN ('waiting', 'failed') AND ${mailQueue.body} IS NOT NULL`.mapWith(Boolean),
};

/** A page of the mail queue, newest first, and how many mails there are in all. */
export function listEmails(db: Db, { state, page }: z.output<typeof listEmailsSchema>) {
  const inState = state && eq(mailQueue.state, state);
  const total = db.select({ total: count() }).from(mailQueue).where(inState).get()?.total ?? 0;
  const rows = db
    .select(columns)
    .from(mailQueue)
    .where(inState)
    .orderBy(desc(mailQueue.id))
    .limit(emailPageSize)
    .offset((page - 1) * emailPageSize)
    .all();
  return { rows, total };
}

/** Makes a waiting or failed mail due now, with the same key, so that a mail that did arrive arrives only once. */
export function retryEmail(db: Db, act: Act, { id }: { id: number }, isMailSetUp: boolean) {
  const mail = db.select().from(mailQueue).where(eq(mailQueue.id, id)).get();
  if (!mail) throw new AppError('NOT_FOUND', messages.emails.notFound);
  if (mail.state === 'sent') throw new AppError('CONFLICT', messages.emails.alreadySent);
  if (mail.state === 'sending') throw new AppError('CONFLICT', messages.emails.underWay);
  if (mail.body === null) throw new AppError('CONFLICT', messages.emails.erased);
  db.update(mailQueue).set({ state: 'waiting', attempts: 0, nextAttemptAt: act.now }).where(eq(mailQueue.id, id)).run();
  recordAudit(db, act, { action: 'retried', recordType: 'email', recordId: id, recordName: mail.subject });
  return { message: isMailSetUp ? messages.emails.queued : messages.emails.waits };
}
