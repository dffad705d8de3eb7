import { messages } from '#shared/messages.ts';
import { bodyOf, type Installation } from './letter.ts';

const text = messages.mails.reset;

/** The mail with a link for a new password, which a Group Admin sends or, without one, the person has asked for. */
export function resetEmail(token: string, { orgName, baseUrl }: Installation, admin?: string) {
  const why = admin === undefined ? text.asked(orgName) : text.sent(admin, orgName);
  return {
    subject: text.subject(orgName),
    body: (firstname: string) =>
      bodyOf({ firstname }, [text.choose(why), `${baseUrl}/reset-password?token=${token}`, text.once]),
  };
}
