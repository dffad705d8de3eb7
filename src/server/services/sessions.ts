import { and, eq, isNull } from 'drizzle-orm';
import type { SessionEnd } from '#shared/session.ts';
import type { Db } from '../db/open-db.ts';
import { sessions } from '../db/schema/sessions.ts';

/** What a request with an access token has in place of a session's id. No cookie ever leads to it. */
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
