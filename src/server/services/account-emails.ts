import { formatDate } from '#shared/dates.ts';
import type { AssignableRole } from '#shared/permissions.ts';
import type { TokenScope } from '#shared/tokens.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from './act.ts';
import { queueEmail } from './emails.ts';

/** The mails that tell a person what became of their account, so that nobody changes it unnoticed. None of them holds a secret or a link. */
type Person = { firstname: string; email: string };

export function tellOfNewPassword(db: Db, act: Act, person: Person): void {
  tell(db, act, person, 'Your Bushline password was changed', 'Your password for Bushline was changed');
}

/** Goes to the former address and to the new one: whoever changed it need not be the person. */
export function tellOfNewEmail(
  db: Db,
  act: Act,
  { firstname, before, after }: Record<'firstname' | 'before' | 'after', string>,
): void {
  const what = `The email that you log in to Bushline with was changed from ${before} to ${after}`;
  for (const email of [before, after]) tell(db, act, { firstname, email }, 'Your Bushline email was changed', what);
}

export function tellOfNewRole(
  db: Db,
  act: Act,
  person: Person,
  { before, after }: Record<'before' | 'after', AssignableRole>,
): void {
  const then = after === 'Volunteer' ? '\nVolunteers do not log in, so your access has ended.\n' : '';
  tell(
    db,
    act,
    person,
    'Your Bushline role was changed',
    `Your role in Bushline was changed from ${before} to ${after}`,
    then,
  );
}

export function tellOfNewToken(
  db: Db,
  act: Act,
  person: Person,
  { name, scope }: { name: string; scope: TokenScope },
): void {
  const what = `An access token named ${name} (${scope}) was made in your name. With it another program can use Bushline as you`;
  tell(db, act, person, 'An access token was made in your name', what);
}

function tell(db: Db, act: Act, { firstname, email }: Person, subject: string, what: string, then = ''): void {
  const body = `Kia ora ${firstname},

${what}.
By: ${act.actorName}, ${formatDate(act.today)}
${then}
If you did not expect this, please tell a Group Admin of your group at once.
`;
  queueEmail(db, act, { kind: 'account', to: email, subject, body, isSecret: false });
}
