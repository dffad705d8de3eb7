import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import { emailKey } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { audit } from '../db/schema/audit.ts';
import { mailQueue } from '../db/schema/emails.ts';
import { files } from '../db/schema/files.ts';
import { sessions } from '../db/schema/sessions.ts';
import { staff } from '../db/schema/staff.ts';
import { volunteers } from '../db/schema/volunteers.ts';

/** A mail waits 6 minutes before its third attempt: a server that only asks to be tried again later has taken it by then. */
const attemptsBeforeTrouble = 3;
const troubleMs = 7 * 24 * 60 * 60_000;

export type MailState = ReturnType<typeof readMailState>;

/** Nobody misses one that was cancelled: it says that mail did not work, until any other is sent. */
const isCancelled = or(
  isNull(mailQueue.body),
  inArray(mailQueue.lastError, [messages.emails.replaced, messages.emails.nobodyOut]),
);

/**
 * How the mail queue is doing. `trouble`: mails of the last seven days that could not be sent, and after which none has gone to the same
 * address, with the newest reason, and to whom they were. What was sent by a clock that was ahead says nothing of now.
 * @param now ISO, UTC.
 */
export function readMailState(db: Db, now: string) {
  const countIn = (state: 'waiting' | 'failed') =>
    db.select({ total: count() }).from(mailQueue).where(eq(mailQueue.state, state)).get()?.total ?? 0;
  const lastSentAt =
    db
      .select({ at: max(mailQueue.sentAt) })
      .from(mailQueue)
      .where(and(eq(mailQueue.state, 'sent'), lte(mailQueue.sentAt, now)))
      .get()?.at ?? null;
  const weekAgo = new Date(Date.parse(now) - troubleMs).toISOString();
  const failing = db
    .select({
      ...{ to: mailQueue.toAddress, kind: mailQueue.kind, reason: mailQueue.lastError, createdAt: mailQueue.createdAt },
      isCancelled: sql`${isCancelled}`.mapWith(Boolean),
    })
    .from(mailQueue)
    .where(
      and(
        inArray(mailQueue.state, ['waiting', 'failed']),
        isNotNull(mailQueue.lastError),
        gt(mailQueue.createdAt, weekAgo),
        or(
          and(eq(mailQueue.state, 'failed'), gt(mailQueue.attempts, 0)),
          gte(mailQueue.attempts, attemptsBeforeTrouble),
        ),
      ),
    )
    .orderBy(desc(mailQueue.id))
    .all();
  const lastTo = failing.length > 0 ? readLastSent(db, weekAgo, now) : new Map();
  const inUse = failing.length > 0 ? readAddresses(db) : new Set();
  // Nor does anybody miss one to an address that is nobody’s any more; an incident may be reported to anybody.
  const isMissed = (mail: (typeof failing)[number]) =>
    !mail.isCancelled && (mail.kind === 'incident' || inUse.has(emailKey(mail.to)));
  const unsent = failing.filter((mail) => mail.createdAt > ((isMissed(mail) ? lastTo.get(mail.to) : lastSentAt) ?? ''));
  const to = [...new Set(unsent.map((mail) => mail.to))].sort();
  const [newest] = unsent;
  return {
    lastSentAt,
    waiting: countIn('waiting'),
    failed: countIn('failed'),
    trouble: newest ? { count: unsent.length, reason: newest.reason ?? '', to } : null,
  };
}

/** When a mail was last sent to each address, read once: to ask for each mail would read the whole queue again. */
function readLastSent(db: Db, since: string, now: string): Map<string, string | null> {
  const { toAddress, sentAt, state } = mailQueue;
  const sent = db
    .select({ to: toAddress, at: max(sentAt) })
    .from(mailQueue)
    .where(and(eq(state, 'sent'), gt(sentAt, since), lte(sentAt, now)))
    .groupBy(toAddress)
    .all();
  return new Map(sent.map(({ to, at }) => [to, at]));
}

/** The addresses of everybody of the staff and of all volunteers, as they are compared. */
function readAddresses(db: Db): Set<string> {
  const keys = [staff, volunteers].flatMap((table) =>
    db.select({ key: table.emailKey }).from(table).where(isNull(table.deletedAt)).all(),
  );
  return new Set(keys.map(({ key }) => key));
}

/** Sessions in force, and of how many people. @param nowMs milliseconds since 1970, by the clock that sessions expire by. */
export function countSessions(db: Db, nowMs: number): { open: number; people: number } {
  const inForce = and(isNull(sessions.ended), gt(sessions.expiresAt, nowMs), gt(sessions.endsAt, nowMs));
  const row = db
    .select({ open: count(), people: countDistinct(sessions.staffId) })
    .from(sessions)
    .where(inForce)
    .get();
  return row ?? { open: 0, people: 0 };
}

/** Lines of the trail about failed sign-ins: the first of each run, and those that reached a limit. @param since ISO, UTC. */
export function countFailedSignIns(db: Db, since: string): number {
  const failed = and(eq(audit.recordType, 'sign-in'), gte(audit.at, since));
  return db.select({ total: count() }).from(audit).where(failed).get()?.total ?? 0;
}

/** Bytes of the uploaded files inside the database. */
export function measureFiles(db: Db): number {
  return Number(
    db
      .select({ bytes: sum(files.size) })
      .from(files)
      .get()?.bytes ?? 0,
  );
}

/** When this database was made. ISO, UTC. */
export function readFirstUse(db: Db): string {
  return String(db.$client.prepare('SELECT min(applied_at) FROM migrations').pluck().get());
}
