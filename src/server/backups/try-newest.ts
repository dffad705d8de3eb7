import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '#shared/app-error.ts';
import { newestFirst, type TriedBackup, triedRecords } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { assertRoom, measureFreeSpace } from '../db/disk-room.ts';
import { databasePath, openReadOnly, openSqlite, type Sqlite } from '../db/open-db.ts';
import { clearedTables, countRows, type Prepared, restoreDb } from '../db/restore.ts';
import { listBackupFiles } from './backup-files.ts';

/** `folder`: of the copies. */
export type TryJob = { dataDir: string; folder: string; now: string; actorName: string };
export type TryOutcome = Omit<TriedBackup, 'at' | 'actorName' | 'folder'>;
type Counts = Prepared['counts'];

const scratchFolder = (dataDir: string) => join(dataDir, 'tried');

/** Removes what a try has left that was killed. */
export function removeTried(dataDir: string): void {
  rmSync(scratchFolder(dataDir), { recursive: true, force: true });
}

/**
 * Restores the newest copy of a folder into a scratch place beside the database, as `npm run restore` does, opens it as the server does,
 * counts, and removes it. Runs in a process of its own, because it takes a while and a share may not answer. A failure is an outcome.
 */
export function tryNewest(job: TryJob, freeBytes = measureFreeSpace(job.dataDir)): TryOutcome {
  const nothing = { fileName: null, startedAt: null, records: [], isCompared: false };
  let found: Omit<TryOutcome, 'problem'> = nothing;
  try {
    if (!existsSync(job.folder)) throw new Error(messages.backups.noPlace(job.folder));
    const [newest] = newestFirst(listBackupFiles(job.folder), job.now, ({ at }) => at);
    if (!newest) throw new Error(messages.backups.noCopyIn(job.folder));
    found = { ...nothing, fileName: newest.fileName, startedAt: newest.at };
    assertRoom('trying a copy', 2 * newest.size, freeBytes);
    const { isCompared, records, problem } = restoreAndCompare(job, join(job.folder, newest.fileName));
    return { ...found, isCompared, records, problem };
  } catch (error) {
    return { ...found, problem: reasonOf(error) };
  } finally {
    removeTried(job.dataDir);
  }
}

function restoreAndCompare({ dataDir, now, actorName }: TryJob, file: string) {
  const scratch = scratchFolder(dataDir);
  removeTried(dataDir);
  mkdirSync(scratch);
  const { isCompared, damagedFiles } = restoreDb(scratch, file, { now, actorName });
  const said = countIn(openReadOnly(file));
  const restored = new Map(countIn(openSqlite(databasePath(scratch))));
  const records = triedRecords.map((name): [string, number] => [name, restored.get(name) ?? 0]);
  return { isCompared, records, problem: problemOf(said, restored, damagedFiles) };
}

function countIn(sqlite: Sqlite): Counts {
  try {
    return countRows(sqlite);
  } finally {
    sqlite.close();
  }
}

/** An upgrade may add rows, and ends tables. No row may be lost but those that every restore deletes. */
function problemOf(said: Counts, restored: ReadonlyMap<string, number>, damagedFiles: string[]): string | null {
  const lost = said.flatMap(([table, rows]) => {
    const now = restored.get(table);
    const isLess = now !== undefined && now < rows && !clearedTables.includes(table);
    return isLess ? [messages.backups.fewer(table, now, rows)] : [];
  });
  if (restored.get('staff') === 0) lost.push(messages.backups.nobodyInIt);
  if (damagedFiles.length > 0) lost.push(messages.backups.filesDamaged(damagedFiles));
  return lost.length > 0 ? lost.join(' ') : null;
}
