import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { fullName } from '#shared/names.ts';
import { passwordSchema } from '#shared/session.ts';
import { hashPassword } from '../auth/passwords.ts';
import { findStaffByEmail, setPassword, unlockStaff } from '../services/staff-accounts.ts';
import type { CommandDatabase } from './open-database.ts';

export type Account = NonNullable<ReturnType<typeof findStaffByEmail>>;

/** Throws, in words, when nobody has this email. */
function findAccount({ db }: CommandDatabase, email: string): Account {
  const person = findStaffByEmail(db, email);
  if (!person) throw new Error(`nobody here has the email ${email}.`);
  return person;
}

/** For a person whom failed sign-ins keep out. The password stays as it is. @returns what to print. */
export function unlock(database: CommandDatabase, email: string): string {
  const person = findAccount(database, email);
  database.change((db, act) => unlockStaff(db, act, person));
  return `${person.email} can try to log in again.\n`;
}

/** For a person who has lost their password. @returns what to print. */
export async function resetPassword(database: CommandDatabase, email: string): Promise<string> {
  const person = findAccount(database, email);
  const passwordHash = await askForPassword(`A new password for ${fullName(person)} (${person.role}).`);
  database.change((db, act) => setPassword(db, act, { staffId: person.id, passwordHash }));
  return `The password of ${person.email} is changed, and every session of theirs has ended.\n`;
}

/**
 * The hash of a password that is typed twice. It is never an argument: arguments stand in the shell's history and in the list of
 * processes.
 */
export async function askForPassword(introduction: string): Promise<string> {
  process.stderr.write(`${introduction}\n`);
  const checked = passwordSchema.safeParse(await readSecretTwice('New password: ', 'Once more: '));
  if (!checked.success) throw new Error(checked.error.issues[0]?.message ?? 'it is not usable.');
  return hashPassword(checked.data);
}

/** Asks for a secret twice, without showing it. From a pipe it reads two lines. Throws when they differ. */
async function readSecretTwice(prompt: string, again: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTyped = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: isTyped });
  const answers = lines[Symbol.asyncIterator]();
  try {
    const first = await ask(lines, answers, prompt);
    if (first !== (await ask(lines, answers, again))) throw new Error('the two passwords differ.');
    return first;
  } finally {
    lines.close();
  }
}

async function ask(lines: Interface, answers: AsyncIterator<string>, prompt: string): Promise<string> {
  process.stderr.write(prompt);
  lines.once('SIGINT', () => process.exit(130));
  const { value, done } = await answers.next();
  if (process.stdin.isTTY) process.stderr.write('\n');
  if (done) throw new Error('no password was typed.');
  return value;
}
