import { existsSync } from 'node:fs';
import { todayIn } from '#shared/dates.ts';
import { writePrivately } from '../db/data-dir.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { type Db, databasePath, openSqlite, wrapDb } from '../db/open-db.ts';
import { readProcessEnv } from '../env.ts';
import { type Act, systemAct } from '../services/act.ts';
import { findStaffByEmail } from '../services/staff-accounts.ts';

type Account = NonNullable<ReturnType<typeof findStaffByEmail>>;
type Change = (db: Db, act: Act) => unknown;

/**
 * Shared by the commands that help a locked-out person. Finds the person by the email on the command line and makes the change that
 * `prepare` returns, also while the server runs. Throws, in words, when there is no such database or person.
 * @param usage how the command is written.
 */
export async function changeAccount(usage: string, prepare: (person: Account) => Change | Promise<Change>) {
  writePrivately();
  const email = process.argv[2];
  if (!email || process.argv.length > 3) throw new Error(`name one email: ${usage}`);
  const { dataDir, ORG_TIMEZONE } = readProcessEnv();
  const path = databasePath(dataDir);
  if (!existsSync(path)) throw new Error(`there is no database at ${path}. DATA_DIR must be what the server has.`);
  const sqlite = openSqlite(path);
  if (pendingMigrations(sqlite).length > 0)
    throw new Error('the database is of an older Bushline; start the server once.');
  const db = wrapDb(sqlite);
  const person = findStaffByEmail(db, email);
  if (!person) throw new Error(`nobody here has the email ${email}.`);
  const change = await prepare(person);
  const now = new Date().toISOString();
  sqlite.transaction(() => change(db, systemAct(now, todayIn(ORG_TIMEZONE, now)))).immediate();
  sqlite.close();
  return person;
}
