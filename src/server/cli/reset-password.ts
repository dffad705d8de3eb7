import { existsSync } from 'node:fs';
import { todayIn } from '#shared/dates.ts';
import { fullName } from '#shared/names.ts';
import { passwordSchema } from '#shared/session.ts';
import { hashPassword } from '../auth/passwords.ts';
import { writePrivately } from '../db/data-dir.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { databasePath, openSqlite, wrapDb } from '../db/open-db.ts';
import { readProcessEnv } from '../env.ts';
import { systemAct } from '../services/act.ts';
import { findStaffByEmail, setPassword } from '../services/staff-accounts.ts';
import { readSecretTwice } from './read-secret.ts';

/**
 * `npm run reset-password -- EMAIL`: for an admin who is locked out, also while the server runs. The password is typed, never an
 * argument: arguments stand in the shell's history and in the list of processes.
 */
try {
  writePrivately();
  const email = process.argv[2];
  if (!email || process.argv.length > 3) throw new Error('name one email: npm run reset-password -- EMAIL');
  const { dataDir, ORG_TIMEZONE } = readProcessEnv();
  const path = databasePath(dataDir);
  if (!existsSync(path)) throw new Error(`there is no database at ${path}. DATA_DIR must be what the server has.`);
  const sqlite = openSqlite(path);
  if (pendingMigrations(sqlite).length > 0)
    throw new Error('the database is of an older Bushline; start the server once.');
  const db = wrapDb(sqlite);
  const person = findStaffByEmail(db, email);
  if (!person) throw new Error(`nobody here has the email ${email}.`);
  process.stderr.write(`A new password for ${fullName(person)} (${person.role}).\n`);
  const passwordHash = await hashPassword(checkPassword(await readSecretTwice('New password: ', 'Once more: ')));
  const now = new Date().toISOString();
  const act = systemAct(now, todayIn(ORG_TIMEZONE, now));
  sqlite.transaction(() => setPassword(db, act, { staffId: person.id, passwordHash })).immediate();
  sqlite.close();
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
