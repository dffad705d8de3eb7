import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { recordAudit } from '../services/audit.ts';
import type { SignInDoor } from './sign-in.ts';

/** Ends the session on the server. @returns the cookie that empties the browser's. */
export async function signOut(door: SignInDoor, user: SessionUser, cookieHeader: string | undefined): Promise<string> {
  const cookie = await door.sessions.end(cookieHeader);
  const act = { actorId: user.id, actorName: fullName(user), now: door.now, today: door.today };
  await door.write((db) =>
    recordAudit(db, act, { action: 'signed out', recordType: 'staff', recordId: user.id, recordName: act.actorName }),
  );
  return cookie;
}
