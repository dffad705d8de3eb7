import { eq } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { sessions } from '../db/schema/sessions.ts';

/** Signs a person out everywhere: after a change of password or role, and when they are deleted. */
export function endSessionsOf(db: Db, staffId: number): void {
  db.delete(sessions).where(eq(sessions.staffId, staffId)).run();
}
