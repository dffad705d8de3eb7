import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { bodyOf, type Installation, type Recipient } from './letter.ts';

const text = messages.mails.welcome;

/** The mail that tells a new staff member how to sign in. It holds the initial password, so the outbox treats it as a secret. */
export function welcomeEmail(
  person: Recipient & { role: Role },
  { password, orgName, baseUrl }: Installation & { password: string },
) {
  const logIn = text.logIn({ baseUrl, email: person.email, password });
  return {
    subject: text.subject(orgName),
    body: bodyOf(person, [text.registered(orgName, person.role), logIn, text.change]),
  };
}
