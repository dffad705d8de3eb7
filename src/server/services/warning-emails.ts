import { and, eq, isNull } from 'drizzle-orm';
import { type Warning, warningMailEveryMs } from '#shared/system.ts';
import type { Db } from '../db/open-db.ts';
import { staff } from '../db/schema/staff.ts';
import type { Act } from './act.ts';
import { queueEmail } from './emails.ts';
import { readNote, writeNote } from './notes.ts';

export type Installation = { orgName: string; baseUrl: string };

/**
 * Mails the warnings to every Group Admin, once a week: whether it is due is read and noted in the transaction that queues the mails, so
 * that neither a restart nor a crash sends them twice.
 */
export function mailWarnings(db: Db, act: Act, warnings: readonly Warning[], installation: Installation): void {
  if (warnings.length === 0 || !isDue(readNote(db, 'warnings_mailed_at'), act.now)) return;
  const isGroupAdmin = and(eq(staff.role, 'Group Admin'), isNull(staff.deletedAt));
  const admins = db.select({ firstname: staff.firstname, email: staff.email }).from(staff).where(isGroupAdmin).all();
  const subject = `The server of ${installation.orgName} needs somebody to look after it`;
  for (const { firstname, email: to } of admins) {
    queueEmail(db, act, {
      kind: 'account',
      to,
      subject,
      body: bodyOf(firstname, warnings, installation),
      isSecret: false,
    });
  }
  writeNote(db, 'warnings_mailed_at', act.now);
}

/** A last time that is more than a week ahead was noted by a clock that was wrong. */
function isDue(last: string | undefined, now: string): boolean {
  return last === undefined || Math.abs(Date.parse(now) - Date.parse(last)) >= warningMailEveryMs;
}

function bodyOf(firstname: string, warnings: readonly Warning[], { orgName, baseUrl }: Installation): string {
  const points = warnings.map(({ title, advice }) => `- ${title}\n  ${advice}`).join('\n\n');
  return `Kia ora ${firstname},

The server of ${orgName} works, but somebody should look after it:

${points}

More about it: ${baseUrl}/system

This mail comes once a week at most, to every Group Admin, while something is left to do.
`;
}
