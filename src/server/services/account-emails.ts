import { formatDate } from '#shared/dates.ts';
import type { AssignableRole, TokenScope } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from './act.ts';
import { queueEmail } from './emails.ts';

/** Mails that tell a person of a change to their account, so that nobody changes it unnoticed. None holds a secret or a link. */
type Person = { firstname: string; email: string };

export function notifyOfNewPassword(db: Db, act: Act, person: Person): void {
  notify(db, act, person, 'Your Bushline password was changed', 'Your password for Bushline was changed');
}

/** Goes to the former address and to the new one, because somebody else may have changed it. */
export function notifyOfNewEmail(
  db: Db,
  act: Act,
  { firstname, before, after }: Record<'firstname' | 'before' | 'after', string>,
): void {
  const what = `The email that you log in to Bushline with was changed from ${before} to ${after}`;
  for (const email of [before, after]) notify(db, act, { firstname, email }, 'Your Bushline email was changed', what);
}

export function notifyOfNewRole(
  db: Db,
  act: Act,
  person: Person,
  { before, after }: Record<'before' | 'after', AssignableRole>,
): void {
  const consequence = after === 'Volunteer' ? '\nVolunteers do not log in, so your access has ended.\n' : '';
  notify(
    db,
    act,
    person,
    'Your Bushline role was changed',
    `Your role in Bushline was changed from ${before} to ${after}`,
    consequence,
  );
}

export function notifyOfNewToken(
  db: Db,
  act: Act,
  person: Person,
  { name, scope }: { name: string; scope: TokenScope },
): void {
  const what = `An access token named ${name} (${scope}) was made in your name. With it another program can use Bushline as you`;
  notify(db, act, person, 'An access token was made in your name', what);
}

function notify(db: Db, act: Act, { firstname, email }: Person, subject: string, what: string, consequence = ''): void {
  const body = `Kia ora ${firstname},

${what}.
By: ${act.actorName}, ${formatDate(act.today)}
${consequence}
If you did not expect this, please tell a Group Admin of your group at once.
`;
  queueEmail(db, act, { kind: 'account', to: email, subject, body, isSecret: false });
}
