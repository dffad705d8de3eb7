import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { AssignableRole, TokenScope } from '#shared/permissions.ts';
import type { Db } from '../../db/open-db.ts';
import type { Act } from '../../services/act.ts';
import { queueLetter, type Recipient } from './letter.ts';

const text = messages.mails.account;

/** Mails that tell a person of a change to their account, so that nobody changes it unnoticed. None holds a secret or a link. */
type Change = { subject: string; what: string; consequence?: string };

export function notifyOfNewPassword(db: Db, act: Act, person: Recipient): void {
  notify(db, act, person, text.password);
}

/** Goes to the former address and to the new one, because somebody else may have changed it. */
export function notifyOfNewEmail(
  db: Db,
  act: Act,
  { firstname, before, after }: Record<'firstname' | 'before' | 'after', string>,
): void {
  const { subject, what } = text.email;
  for (const email of [before, after]) notify(db, act, { firstname, email }, { subject, what: what(before, after) });
}

export function notifyOfNewRole(
  db: Db,
  act: Act,
  person: Recipient,
  { before, after }: Record<'before' | 'after', AssignableRole>,
): void {
  const { subject, what, ended } = text.role;
  const consequence = after === 'Volunteer' && { consequence: ended };
  notify(db, act, person, { subject, what: what(before, after), ...consequence });
}

export function notifyOfNewToken(
  db: Db,
  act: Act,
  person: Recipient,
  { name, scope }: { name: string; scope: TokenScope },
): void {
  const { subject, what } = text.token;
  notify(db, act, person, { subject, what: what(name, scope) });
}

function notify(db: Db, act: Act, to: Recipient, { subject, what, consequence }: Change): void {
  const said = text.by(what, act.actorName, formatDate(act.today));
  const paragraphs = [said, ...(consequence ? [consequence] : []), text.unexpected];
  queueLetter(db, act, { kind: 'account', to, subject, paragraphs });
}
