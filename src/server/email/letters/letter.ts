import { and, asc, isNull, type SQL } from 'drizzle-orm';
import type { LetterKind } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Act } from '../../services/act.ts';
import { queueEmail } from '../../services/emails.ts';

export type Installation = { orgName: string; baseUrl: string };
export type Recipient = { firstname: string; email: string };
export type Letter = { subject: string; paragraphs: readonly string[] };

/** Queues what Bushline itself writes to one person, in the transaction that notes it as told. */
export function queueLetter(db: Db, act: Act, kind: LetterKind, to: Recipient, { subject, paragraphs }: Letter) {
  const body = `${[messages.mails.greeting(to.firstname), ...paragraphs].join('\n\n')}\n`;
  const isSecret = kind === 'welcome' || kind === 'reset';
  return queueEmail(db, act, { kind, to: to.email, subject, body, isSecret });
}

/** Those of the staff, as they are to be written to. */
export function findRecipients(db: Db, who: SQL): Recipient[] {
  const { id, firstname, email, deletedAt } = staff;
  return db
    .select({ firstname, email })
    .from(staff)
    .where(and(who, isNull(deletedAt)))
    .orderBy(asc(id))
    .all();
}
