import type { EmailKind, mailPriority } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import type { Act } from '../../services/act.ts';
import { queueEmail } from '../../services/emails.ts';

export type Installation = { orgName: string; baseUrl: string };
export type Recipient = { firstname: string; email: string };

type Letter = {
  kind: EmailKind;
  to: Recipient;
  subject: string;
  paragraphs: readonly string[];
  priority?: (typeof mailPriority)[keyof typeof mailPriority];
};

/** The text of a mail to one person: the greeting, then its paragraphs. */
export function bodyOf({ firstname }: Pick<Recipient, 'firstname'>, paragraphs: readonly string[]): string {
  return `${[messages.mails.greeting(firstname), ...paragraphs].join('\n\n')}\n`;
}

/** Queues a mail without a secret, in the transaction that notes what it says as told. */
export function queueLetter(db: Db, act: Act, { to, paragraphs, ...mail }: Letter): { id: number } {
  return queueEmail(db, act, { ...mail, to: to.email, body: bodyOf(to, paragraphs), isSecret: false });
}
