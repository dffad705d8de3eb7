import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { mailQueue } from '../db/schema/emails.ts';
import { files } from '../db/schema/files.ts';
import { photos } from '../db/schema/photos.ts';
import { systemAct } from '../services/act.ts';
import { recordAudit } from '../services/audit.ts';
import type { Attachment, Outcome } from './transport.ts';

const minuteMs = 60_000;
const resetLinkMs = 60 * minuteMs;

/** How long to wait after each failed attempt: two days in all. Then the mail counts as failed, and somebody has to look at it. */
const waitsMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs);

const longestWaitMs = Math.max(...waitsMs);

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

export type ClaimedMail = NonNullable<ReturnType<typeof claimNextMail>>;

/** @returns a check that is cheap enough to be made after each commit. */
export function createDueCheck(db: Db): (now: string) => boolean {
  const query = db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(isDue(sql.placeholder('now'), sql.placeholder('farAhead')))
    .limit(1)
    .prepare();
  return (now) => query.get({ now, farAhead: later(now, longestWaitMs) }) !== undefined;
}

/** One whose time is further ahead than any wait was noted by a clock that was wrong. */
function isDue(now: string | Placeholder, farAhead: string | Placeholder) {
  const { state, nextAttemptAt } = mailQueue;
  return and(eq(state, 'waiting'), or(lte(nextAttemptAt, now), gt(nextAttemptAt, farAhead)));
}

/** Marks the most urgent mail, or of several the one that has waited longest, as being sent before it is: a crash leaves a trace of it. */
export function claimNextMail(db: Db, now: string) {
  forgetStaleResets(db, now);
  const order = [desc(mailQueue.priority), asc(mailQueue.nextAttemptAt), asc(mailQueue.id)];
  const next = db
    .select()
    .from(mailQueue)
    .where(isDue(now, later(now, longestWaitMs)))
    .orderBy(...order)
    .get();
  if (!next) return undefined;
  const attempts = next.attempts + 1;
  db.update(mailQueue).set({ state: 'sending', attempts }).where(eq(mailQueue.id, next.id)).run();
  const { id, kind, toAddress: to, subject, body, isSecret, idempotencyKey, photoIds } = next;
  return { id, kind, to, subject, body: body ?? '', isSecret, idempotencyKey, photoIds, attempts };
}

/** The photos that go with a mail. One that was removed since stays behind. */
export function attachmentsOf(db: Db, { photoIds }: ClaimedMail): Attachment[] {
  if (photoIds.length === 0) return [];
  return db
    .select({ name: files.name, mediaType: files.mediaType, bytes: files.bytes })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(inArray(photos.id, photoIds), isNull(photos.deletedAt)))
    .orderBy(photos.id)
    .all();
}

export function recordOutcome(db: Db, mail: ClaimedMail, outcome: Outcome, now: string): void {
  const here = eq(mailQueue.id, mail.id);
  if (outcome.ok) {
    const erased = mail.isSecret ? { body: null } : {};
    db.update(mailQueue)
      .set({ state: 'sent', sentAt: now, lastError: null, ...erased })
      .where(here)
      .run();
    noteMail(db, mail, 'sent', now);
    return;
  }
  const isWithdrawn = db.select({ body: mailQueue.body }).from(mailQueue).where(here).get()?.body === null;
  const waitMs = outcome.isFinal || isWithdrawn ? undefined : waitsMs[mail.attempts - 1];
  const lastError = outcome.error.slice(0, 300);
  const next =
    waitMs === undefined
      ? { state: 'failed' as const, lastError }
      : { state: 'waiting' as const, lastError, nextAttemptAt: later(now, waitMs) };
  db.update(mailQueue).set(next).where(here).run();
  if (next.state === 'failed') noteMail(db, mail, 'failed to send', now);
}

/** Records in the trail to whom a mail went, never what it said. */
function noteMail(db: Db, { id, kind, to }: ClaimedMail, action: string, now: string): void {
  recordAudit(db, systemAct({ now, today: '', timeZone: '' }), {
    action,
    recordType: 'email',
    recordId: id,
    recordName: to,
    after: { kind },
  });
}

/** Queues again what was being sent when the process died: at most one duplicate, and none where the transport knows the key. */
export function returnUnfinished(db: Db, now: string): void {
  // Without its text, which was erased meanwhile, a mail cannot be sent.
  db.update(mailQueue)
    .set({ state: 'failed' })
    .where(and(eq(mailQueue.state, 'sending'), isNull(mailQueue.body)))
    .run();
  db.update(mailQueue).set({ state: 'waiting', nextAttemptAt: now }).where(eq(mailQueue.state, 'sending')).run();
}

/** Cancels waiting mail whose reset link has expired. */
function forgetStaleResets(db: Db, now: string): void {
  db.update(mailQueue)
    .set({ state: 'failed', body: null, lastError: 'The reset link had expired before this email could be sent.' })
    .where(
      and(
        eq(mailQueue.kind, 'reset'),
        eq(mailQueue.state, 'waiting'),
        lt(mailQueue.createdAt, later(now, -resetLinkMs)),
      ),
    )
    .run();
}
