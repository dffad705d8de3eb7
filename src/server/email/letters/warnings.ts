import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import { type Warning, warningMailEveryMs } from '#shared/system.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../../services/act.ts';
import { readNote, writeNote } from '../../services/notes.ts';
import { type Installation, queueLetter } from './letter.ts';

const text = messages.mails.warnings;

/**
 * Mails the warnings to every Group Admin, once a week: whether it is due is read and noted in the transaction that queues the mails, so
 * that neither a restart nor a crash sends them twice.
 */
export function mailWarnings(db: Db, act: Act, warnings: readonly Warning[], { orgName, baseUrl }: Installation): void {
  if (warnings.length === 0 || !isDue(readNote(db, 'warnings_mailed_at'), act.now)) return;
  const isGroupAdmin = and(eq(staff.role, 'Group Admin'), isNull(staff.deletedAt));
  const admins = db.select({ firstname: staff.firstname, email: staff.email }).from(staff).where(isGroupAdmin).all();
  const points = warnings.map(({ title, advice }) => `- ${title}\n  ${advice}`);
  const paragraphs = [text.works(orgName), ...points, text.about(baseUrl), text.onceAWeek];
  for (const to of admins) queueLetter(db, act, { kind: 'warnings', to, subject: text.subject(orgName), paragraphs });
  writeNote(db, 'warnings_mailed_at', act.now);
}

/** A last time that is more than a week ahead was noted by a clock that was wrong. */
function isDue(last: string | undefined, now: string): boolean {
  return last === undefined || Math.abs(Date.parse(now) - Date.parse(last)) >= warningMailEveryMs;
}
