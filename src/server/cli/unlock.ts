import { unlockStaff } from '../services/staff-accounts.ts';
import { changeAccount } from './change-account.ts';

/** `npm run unlock -- EMAIL`: for an admin whom failed sign-ins keep out. The password stays as it is. */
try {
  const { email } = await changeAccount(
    'npm run unlock -- EMAIL',
    (person) => (db, act) => unlockStaff(db, act, person),
  );
  process.stdout.write(`${email} can try to log in again.\n`);
} catch (error) {
  process.stderr.write(`Nobody was unlocked: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
