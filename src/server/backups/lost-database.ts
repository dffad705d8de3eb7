import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '#shared/app-error.ts';
import { formatBytes, newestFirst } from '#shared/backups.ts';
import { formatInstant } from '#shared/dates.ts';
import { databasePath, openReadOnly } from '../db/open-db.ts';
import { type BackupFile, backupFolder, listBackupFiles } from './backup-files.ts';

/** The group's database is not where its backups are. To start again would not help. */
export class LostDatabase extends Error {}

type Settings = { dataDir: string; BACKUP_COPY_TO?: string | undefined; ORG_TIMEZONE: string };
type Copy = BackupFile & { path: string };

/** Enough to have another one, should the newest not be whole. */
const namedCopies = 3;

/**
 * Throws where there are backups of a group, and a database without anybody or none at all: as a new installation it would ask the next
 * visitor to set up the first Group Admin, and the group would believe that everything is gone. Changes nothing.
 */
export function assertNotLost({ dataDir, BACKUP_COPY_TO, ORG_TIMEZONE }: Settings, now: string): void {
  const found = findNobody(dataDir);
  if (found === undefined) return;
  const beside = backupFolder(dataDir);
  const copies = newestOfGroup(readBeside(beside, found), now);
  if (copies.length > 0) throw new LostDatabase(sentencesOf(found, copies, `move ${beside} away`, ORG_TIMEZONE));
  if (BACKUP_COPY_TO === undefined) return;
  const elsewhere = newestOfGroup(readElsewhere(BACKUP_COPY_TO), now);
  if (elsewhere.length > 0)
    throw new LostDatabase(sentencesOf(found, elsewhere, 'let BACKUP_COPY_TO name another folder', ORG_TIMEZONE));
}

/** What stands in the place of the database, in words; undefined for a database with people in it, or one that cannot be read. */
function findNobody(dataDir: string): string | undefined {
  const path = databasePath(dataDir);
  if (!existsSync(path)) return `There is no database in ${dataDir}`;
  if (statSync(path).size === 0) return `There is an empty file in the place of the database in ${dataDir}`;
  return hasPeople(path) ? undefined : `There is a database without anybody in ${dataDir}`;
}

/** Whether a file holds a group. One that cannot be read may. */
function hasPeople(path: string): boolean {
  try {
    const sqlite = openReadOnly(path);
    try {
      const isMigrated = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'staff'").get() !== undefined;
      return isMigrated && sqlite.prepare('SELECT 1 FROM staff LIMIT 1').get() !== undefined;
    } finally {
      sqlite.close();
    }
  } catch {
    return true;
  }
}

function readBeside(folder: string, found: string): Copy[] {
  try {
    return copiesIn(folder);
  } catch (error) {
    throw new LostDatabase(
      `${found}, and whether backups of one are in ${folder} is not known, because that folder cannot be read (${reasonOf(error)}). Nothing was changed. Put that right, and start again.`,
    );
  }
}

/** Another disk may be away, also from a new installation. */
function readElsewhere(folder: string): Copy[] {
  try {
    return copiesIn(folder);
  } catch {
    return [];
  }
}

const copiesIn = (folder: string): Copy[] =>
  listBackupFiles(folder).map((file) => ({ ...file, path: join(folder, file.fileName) }));

function newestOfGroup(copies: Copy[], now: string): Copy[] {
  const chosen: Copy[] = [];
  for (const copy of newestFirst(copies, now, ({ at }) => at)) {
    if (chosen.length === namedCopies) break;
    if (hasPeople(copy.path)) chosen.push(copy);
  }
  return chosen;
}

function sentencesOf(found: string, copies: Copy[], toBeginAnew: string, timeZone: string): string {
  const lines = copies.map(({ path, at, size }) => `  ${path} (${formatInstant(at, timeZone)}, ${formatBytes(size)})`);
  return `${found}, but there are backups of a group. Nothing was changed. The newest:
${lines.join('\n')}
If the data is on a disk that is not connected, or DATA_DIR is not what it was, put that right and start again.
If the database is lost, restore the newest backup and start again: npm run restore -- ${copies[0]?.path}
(as a service: sudo bushline restore ${copies[0]?.path}). See "The database is lost" in docs/rescue.md.
To begin anew with nobody and nothing in it, ${toBeginAnew} and start again.`;
}
