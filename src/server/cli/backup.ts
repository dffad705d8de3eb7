import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { reasonOf } from '#shared/app-error.ts';
import { formatBytes, goodResult } from '#shared/backups.ts';
import { backupFolder, backupName } from '../backups/backup-files.ts';
import { copyDatabase } from '../db/backup.ts';
import { writePrivately } from '../db/data-dir.ts';
import { assertRoom, measureDatabase, measureFreeSpace } from '../db/disk-room.ts';
import { databasePath, wrapDb } from '../db/open-db.ts';
import { clockAt, systemAct } from '../services/act.ts';
import { recordBackup } from '../services/backups.ts';
import { readProcessEnv } from '../settings/env.ts';
import { runCommand } from './command.ts';

await runCommand(
  {
    usage: 'npm run backup -- [FILE]',
    about:
      'Writes a whole, checked copy of the data, also while the server runs: into the folder backups beside the database, or to FILE,\nwhich must not be there yet.',
    failure: 'No backup was made',
    takes: { what: 'one file at most', least: 0, most: 1 },
  },
  ({ words: [file] }) => {
    writePrivately();
    const { dataDir, ORG_TIMEZONE } = readProcessEnv();
    const source = databasePath(dataDir);
    if (!existsSync(source))
      throw new Error(`There is no database at ${source}. DATA_DIR must be what the server has.`);
    const startedAt = new Date().toISOString();
    const target = file ? resolve(file) : join(backupFolder(dataDir), backupName('by hand', startedAt));
    // A folder that somebody names is on a disk that may not be connected: made, it would fill the disk of the system.
    if (!file) mkdirSync(dirname(target), { recursive: true });
    else if (!existsSync(dirname(target)))
      throw new Error(`there is no folder ${dirname(target)}. Is the disk or share connected? Nothing was written.`);
    assertRoom('a backup', measureDatabase(dataDir), measureFreeSpace(dirname(target)));
    const size = copyDatabase(source, target);
    note(source, { startedAt, target, size, timeZone: ORG_TIMEZONE });
    return `Backup written and checked: ${target} (${formatBytes(size)})\n`;
  },
);

type Made = { startedAt: string; target: string; size: number; timeZone: string };

/** Records the copy in the list of backups and in the audit trail. On a full disk this fails, and the copy is still good. */
function note(source: string, { startedAt, target, size, timeZone }: Made): void {
  const now = new Date().toISOString();
  try {
    const sqlite = new SqliteDatabase(source);
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('synchronous = FULL');
    const made = { startedAt, fileName: basename(target), size, result: goodResult, cause: 'command' as const };
    sqlite.transaction(() => recordBackup(wrapDb(sqlite), systemAct(clockAt(timeZone, now)), made)).immediate();
    sqlite.close();
  } catch (error) {
    process.stderr.write(`It could not be noted in the list of backups: ${reasonOf(error)}\n`);
  }
}
