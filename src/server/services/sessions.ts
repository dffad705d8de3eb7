import { eq } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { sessions } from '../db/schema/sessions.ts';

/** What a request with an access token has in place of a session's id. No cookie ever leads to it. */
export function tokenSession(tokenId: number): string {
  return `access token ${tokenId}`;
}

export function isTokenSession(sessionId: string): boolean {
  return sessionId.startsWith('access token ');
}

/** Signs a person out everywhere: after a change of password or role, and when they are deleted. */
export function endSessionsOf(db: Db, staffId: number): void {
  db.delete(sessions).where(eq(sessions.staffId, staffId)).run();
}
