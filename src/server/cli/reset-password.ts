import { fullName } from '#shared/names.ts';
import { passwordSchema } from '#shared/session.ts';
import { hashPassword } from '../auth/passwords.ts';
import { setPassword } from '../services/staff-accounts.ts';
import { changeAccount } from './change-account.ts';
import { readSecretTwice } from './read-secret.ts';

/**
 * `npm run reset-password -- EMAIL`: for an admin who is locked out. The password is typed, never an argument: arguments stand in the
 * shell's history and in the list of processes.
 */
try {
  const { email } = await changeAccount('npm run reset-password -- EMAIL', async (person) => {
    process.stderr.write(`A new password for ${fullName(person)} (${person.role}).\n`);
    const passwordHash = await hashPassword(checkPassword(await readSecretTwice('New password: ', 'Once more: ')));
    return (db, act) => setPassword(db, act, { staffId: person.id, passwordHash });
  });
  process.stdout.write(`The password of ${email} is changed, and every session of theirs has ended.\n`);
} catch (error) {
  process.stderr.write(`No password was changed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function checkPassword(password: string): string {
  const checked = passwordSchema.safeParse(password);
  if (!checked.success) throw new Error(checked.error.issues[0]?.message ?? 'it is not usable.');
  return checked.data;
}
