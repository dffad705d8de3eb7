import { hashPassword } from '#server/auth/passwords.ts';
import { copyDatabase } from '#server/db/backup.ts';
import { takeDataDir } from '#server/db/data-dir.ts';
import { databasePath, wrapDb } from '#server/db/open-db.ts';
import { prepareDb } from '#server/db/prepare-db.ts';
import { caseKey } from '#shared/names.ts';
import { testNow } from '#test/test-db.ts';
import { fillDatabase } from '../bench/fill-database.ts';
import { makeFolder, own } from './box.ts';

/** Makes a backup of a group with so many activities and this Group Admin, in a new folder. @returns its path. */
export async function makeFilledBackup(
  folder: string,
  activities: number,
  admin: { email: string; password: string },
): Promise<string> {
  makeFolder(folder);
  const release = takeDataDir(folder);
  const sqlite = await prepareDb(folder, () => testNow);
  fillDatabase({ db: wrapDb(sqlite), sqlite }, activities);
  sqlite
    .prepare('UPDATE staff SET email = ?, email_key = ?, password_hash = ? WHERE id = (SELECT min(id) FROM staff)')
    .run(admin.email, caseKey(admin.email), await hashPassword(admin.password));
  sqlite.close();
  release();
  const copy = `${folder}/filled.db`;
  copyDatabase(databasePath(folder), copy);
  own(copy);
  return copy;
}
