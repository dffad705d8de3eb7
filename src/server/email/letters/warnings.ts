import { eq } from 'drizzle-orm';
import { messages } from '#shared/messages.ts';
import { type Warning, warningMailEveryMs } from '#shared/system.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../../services/act.ts';
import { readInstallation, writeInstallation } from '../../services/installation.ts';
import { findRecipients, type Installation, queueLetter } from './letter.ts';

/**
 * Mails the warnings to every Group Admin, once a week: whether it is due is read and noted in the transaction that queues the mails, so
 * that neither a restart nor a crash sends them twice.
 */
export function mailWarnings(db: Db, act: Act, warnings: readonly Warning[], installation: Installation): void {
  if (warnings.length === 0 || !isDue(readInstallation(db, 'warnings_mailed_at'), act.now)) return;
  const points = warnings.map(({ title, advice }) => `- ${title}\n  ${advice}`);
  for (const to of findRecipients(db, eq(staff.role, 'Group Admin')))
    queueLetter(db, act, 'warnings', to, messages.mails.warnings(points, installation));
  writeInstallation(db, 'warnings_mailed_at', act.now);
}

/** A last time that is more than a week ahead was noted by a clock that was wrong. */
function isDue(last: string | undefined, now: string): boolean {
  return last === undefined || Math.abs(Date.parse(now) - Date.parse(last)) >= warningMailEveryMs;
}
