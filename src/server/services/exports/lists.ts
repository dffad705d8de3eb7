import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { csvRowLimit } from '#shared/csv.ts';
import type { exportEmailsSchema } from '#shared/emails.ts';
import type { Db } from '../../db/open-db.ts';
import { mailQueue } from '../../db/schema/emails.ts';
import { riskControls, risks } from '../../db/schema/risks.ts';
import { sortText } from '../../db/sort-text.ts';

/** The reusable risks with their controls, a row for each control; a risk without any has one row. */
export function listRisksWithControls(db: Db) {
  return db
    .select({ title: risks.title, controlText: riskControls.controlText, isReadOnly: riskControls.isReadOnly })
    .from(risks)
    .leftJoin(riskControls, and(eq(riskControls.riskId, risks.id), isNull(riskControls.deletedAt)))
    .where(isNull(risks.deletedAt))
    .orderBy(sortText(risks.title), risks.id, riskControls.id)
    .all();
}

/** The mail queue, newest first, without what the mails say: at most `limit` rows. `isCut`: there are more. */
export function listEmailsForFile(db: Db, { state }: z.output<typeof exportEmailsSchema>, limit = csvRowLimit) {
  const { createdAt, toAddress, subject, attempts, lastError, sentAt } = mailQueue;
  const rows = db
    .select({ createdAt, to: toAddress, subject, state: mailQueue.state, attempts, lastError, sentAt })
    .from(mailQueue)
    .where(state ? eq(mailQueue.state, state) : undefined)
    .orderBy(desc(mailQueue.id))
    .limit(limit + 1)
    .all();
  return { rows: rows.slice(0, limit), isCut: rows.length > limit };
}
