import { eq } from 'drizzle-orm';
import { isLongSince } from '#shared/long-since.ts';
import { messages } from '#shared/messages.ts';
import { graveMailEveryMs, type Warning, type WarningId, warningMailEveryMs } from '#shared/system.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../../services/act.ts';
import { readInstallation, readInstallationJson, writeInstallation } from '../../services/installation.ts';
import { findRecipients, type Installation, queueLetter } from './letter.ts';

/**
 * Mails the warnings to every Group Admin, once a week, and within a day of a grave one that the last mail did not have. Whether it is due
 * is read and noted in the transaction that queues the mails, so that neither a restart nor a crash sends them twice.
 */
export function mailWarnings(db: Db, act: Act, warnings: readonly Warning[], installation: Installation): void {
  const last = readInstallation(db, 'warnings_mailed_at');
  const isPast = (ms: number) => last === undefined || isLongSince(last, act.now, ms);
  const told = (readInstallationJson(db, 'grave_warnings_mailed') ?? []) as WarningId[];
  const grave = warnings.flatMap(({ id, isGrave }) => (isGrave ? [id] : []));
  const isDue = isPast(warningMailEveryMs) || (isPast(graveMailEveryMs) && grave.some((id) => !told.includes(id)));
  const still = told.filter((id) => grave.includes(id));
  // What comes back is new.
  if (still.length < told.length) writeInstallation(db, 'grave_warnings_mailed', JSON.stringify(still));
  if (warnings.length === 0 || !isDue) return;
  const points = warnings.map(({ title, advice }) => `- ${title}\n  ${advice}`);
  for (const to of findRecipients(db, eq(staff.role, 'Group Admin')))
    queueLetter(db, act, 'warnings', to, messages.mails.warnings(points, installation));
  writeInstallation(db, 'warnings_mailed_at', act.now);
  writeInstallation(db, 'grave_warnings_mailed', JSON.stringify(grave));
}
