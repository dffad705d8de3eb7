import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import type { SessionEnd, SignOutReason } from '#shared/session.ts';
import { inactivity } from '#shared/timings.ts';
import type { Db } from '../db/open-db.ts';
import { sessions } from '../db/schema/sessions.ts';
import { staff } from '../db/schema/staff.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';

/** The id that a request with an access token has in place of a session's. No cookie can name it. */
export function tokenSession(tokenId: number): string {
  return `access token ${tokenId}`;
}

export function isTokenSession(sessionId: string): boolean {
  return sessionId.startsWith('access token ');
}

/** Signs a person out everywhere. The browsers can be told why until their sessions would have expired. */
export function endSessionsOf(db: Db, staffId: number, ended: SessionEnd): void {
  db.update(sessions)
    .set({ ended })
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.ended)))
    .run();
}

type Own = { staffId: number; sessionId: string };

/** Where somebody is signed in, the latest first. @param nowMs milliseconds since 1970, by the clock that sessions expire by. */
export function listSessions(db: Db, { staffId, sessionId }: Own, nowMs: number) {
  const inForce = and(isNull(sessions.ended), gt(sessions.expiresAt, nowMs), gt(sessions.endsAt, nowMs));
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), inForce))
    .orderBy(desc(sessions.expiresAt))
    .all()
    .map(({ id, device, createdAt, expiresAt }) => ({
      device,
      createdAt,
      /** Exact to the minute, because a session is renewed at most once a minute. */
      lastUsedAt: new Date(expiresAt - inactivity.timeoutMs).toISOString(),
      isThis: id === sessionId,
    }));
}

/** Ends every session of a person but the one that asks. */
export function signOutElsewhere(db: Db, act: Act, { staffId, sessionId }: Own) {
  const { changes } = db
    .update(sessions)
    .set({ ended: 'elsewhere' })
    .where(and(eq(sessions.staffId, staffId), ne(sessions.id, sessionId), isNull(sessions.ended)))
    .run();
  const line = { action: 'signed out elsewhere', recordId: staffId, recordName: act.actorName };
  if (changes > 0) recordAudit(db, act, { ...line, recordType: 'staff' });
  return { message: messages.login.signedOutElsewhere };
}

/** `personId`: whose session it was, where they have left and what waits on their phone is theirs to copy. */
type WhyEnded = { reason: SignOutReason | null; personId?: number };

/** Why a session that is not in force any more was ended; no reason when there is nothing to tell. @param nowMs as in `listSessions`. */
export function whySessionEnded(db: Db, sessionId: string, nowMs: number): WhyEnded {
  const row = db
    .select({ ended: sessions.ended, endsAt: sessions.endsAt, personId: staff.id, deletedAt: staff.deletedAt })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.staffId))
    .where(eq(sessions.id, sessionId))
    .get();
  if (!row) return { reason: null };
  if (row.deletedAt) return { reason: 'left', personId: row.personId };
  return { reason: row.ended ?? (row.endsAt <= nowMs ? 'age' : null) };
}
