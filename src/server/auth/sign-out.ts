import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
import { recordAudit } from '../services/audit.ts';

/** Records in the trail that a person signed out. */
export function noteSignOut(db: Db, act: Act) {
  const { actorId: recordId, actorName: recordName } = act;
  recordAudit(db, act, { action: 'signed out', recordType: 'staff', recordId, recordName });
  return { message: messages.login.loggedOut };
}
