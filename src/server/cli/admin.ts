import { z } from 'zod';
import { email, optionalPhone, requiredLine } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { roles } from '#shared/permissions.ts';
import { createStaff, listStaff } from '../services/staff.ts';
import { askForPassword, unlock } from './accounts.ts';
import { runCommand, type Typed, UsageError } from './command.ts';
import { type CommandDatabase, withDatabase } from './open-database.ts';

const about = `Works on the accounts of this installation, also while the server runs.

  list           everybody who can sign in: role, name, email
  create EMAIL   a new Group Admin. Needs --firstname and --lastname, takes --phone, and asks for the password twice
  unlock EMAIL   lets a person whom failed sign-ins keep out try again at once

npm run reset-password -- EMAIL gives somebody a new password.`;

async function run(database: CommandDatabase, [task, whom]: string[], options: Typed['options']): Promise<string> {
  if (task === 'list' && whom === undefined) return list(database);
  if (task === 'create' && whom !== undefined) return create(database, { ...options, email: whom });
  if (task === 'unlock' && whom !== undefined) return unlock(database, whom);
  throw new UsageError('it is npm run admin -- list, create EMAIL or unlock EMAIL.');
}

function list({ db }: CommandDatabase): string {
  const people = roles.flatMap((role) => listStaff(db, { role }));
  if (people.length === 0)
    return 'Nobody can sign in yet. The server prints a setup code when it starts, or make a Group Admin: npm run admin -- create EMAIL\n';
  const width = Math.max(...people.map((person) => fullName(person).length));
  return people
    .map((person) => `${person.role.padEnd(12)} ${fullName(person).padEnd(width)}  ${person.email}\n`)
    .join('');
}

const namesNeeded = 'create needs --firstname and --lastname.';
/** As on the screen, but without a phone if need be: whoever helps may not know it. */
const newAdmin = z.object({
  email: email(),
  firstname: requiredLine(namesNeeded),
  lastname: requiredLine(namesNeeded),
  phone: optionalPhone(messages.people.invalidPhone),
});

async function create(database: CommandDatabase, given: Typed['options']): Promise<string> {
  const checked = newAdmin.safeParse({ phone: '', ...given });
  if (!checked.success) throw new UsageError(checked.error.issues[0]?.message ?? messages.general.invalid);
  const person = checked.data;
  const passwordHash = await askForPassword(`A password for ${fullName(person)} (Group Admin).`);
  database.change((db, act) =>
    createStaff(
      db,
      act,
      {
        ...person,
        emergencyContact: '',
        emergencyContactNumber: '',
        role: 'Group Admin',
        passwordHash,
        sendWelcomeEmail: false,
      },
      { password: '', orgName: '', baseUrl: '' },
    ),
  );
  return `${person.email} can log in as a Group Admin.\n`;
}

await runCommand(
  {
    usage: 'npm run admin -- list | create EMAIL --firstname NAME --lastname NAME [--phone NUMBER] | unlock EMAIL',
    about,
    failure: 'Nothing was changed',
    takes: { what: 'list, create or unlock', least: 1, most: 2 },
    options: { firstname: { type: 'string' }, lastname: { type: 'string' }, phone: { type: 'string' } },
  },
  ({ words, options }) => withDatabase((database) => run(database, words, options)),
);
