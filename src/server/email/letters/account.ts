import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import type { Act } from '../../services/act.ts';
import { hasEnoughOfChanges } from '../../services/emails.ts';
import { queueLetter, type Recipient } from './letter.ts';

const text = messages.mails.account;

/**
 * Tells a person of a change to their account, so that nobody changes it unnoticed: ten times an hour at most, the trail has the others.
 * Holds no secret and no link.
 */
export function notifyOfChange(
  db: Db,
  act: Act,
  to: Recipient,
  { subject, what, consequence }: { subject: string; what: string; consequence?: string },
): void {
  if (hasEnoughOfChanges(db, act, to.email)) return;
  const said = text.by(what, act.actorName, formatDate(act.today));
  const paragraphs = [said, ...(consequence ? [consequence] : []), text.unexpected];
  queueLetter(db, act, 'account', to, { subject, paragraphs });
}

/** Goes to the former address and to the new one, because somebody else may have changed it. */
export function notifyOfNewEmail(db: Db, act: Act, { firstname, email }: Recipient, after: string): void {
  for (const to of [email, after]) notifyOfChange(db, act, { firstname, email: to }, text.email(email, after));
}
