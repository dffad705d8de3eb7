import { desc, eq } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import { type BackupCause, goodResult, newestFirst, type TriedBackup } from '#shared/backups.ts';
import type { Db } from '../db/open-db.ts';
import { backups } from '../db/schema/backups.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';
import { readInstallationJson, writeInstallation } from './installation.ts';

export type BackupRow = typeof backups.$inferSelect;

type MadeBackup = {
  startedAt: string;
  fileName: string;
  /** Undefined when there is no file. */
  size: number | undefined;
  /** `ok`, or what was wrong. */
  result: string;
  cause: BackupCause;
};

/** Records a backup and its result in the list and in the trail. `act.now` is when it ended. */
export function recordBackup(db: Db, act: Act, made: MadeBackup): BackupRow {
  const row = db
    .insert(backups)
    .values({ ...made, size: made.size ?? null, finishedAt: act.now })
    .returning()
    .get();
  const { fileName, size, result, cause } = row;
  recordAudit(db, act, {
    action: result === goodResult ? 'made' : 'failed to make',
    recordType: 'backup',
    recordId: row.id,
    recordName: fileName,
    after: { size, result, cause },
  });
  return row;
}

/** Adds a file of the folder that the list does not have: made since the restored copy, by an upgrade, or put there by hand. */
export function adoptBackup(db: Db, file: MadeBackup): void {
  db.insert(backups)
    .values({ ...file, size: file.size ?? null, finishedAt: file.startedAt })
    .run();
}

/** A copy whose photos were taken out is smaller than when it was made. */
export function noteSizes(db: Db, sizes: Readonly<Record<string, number>>): void {
  for (const [fileName, size] of Object.entries(sizes))
    db.update(backups).set({ size }).where(eq(backups.fileName, fileName)).run();
}

/** Newest first. @param now ISO, UTC. */
export function listBackups(db: Db, now: string): BackupRow[] {
  return newestFirst(db.select().from(backups).orderBy(desc(backups.id)).all(), now, ({ startedAt }) => startedAt);
}

/** Whether a backup was made after the one with this file, whatever the clock said. One that is not in the list is older. */
export function isMadeAfter(db: Db, { id }: Pick<BackupRow, 'id'>, fileName: string): boolean {
  const other = db.select({ id: backups.id }).from(backups).where(eq(backups.fileName, fileName)).get();
  return other === undefined || other.id < id;
}

export function findLastBackup(db: Db, cause: BackupCause): BackupRow | undefined {
  return db.select().from(backups).where(eq(backups.cause, cause)).orderBy(desc(backups.id)).limit(1).get();
}

export function getBackup(db: Db, { id }: { id: number }): BackupRow {
  const row = db.select().from(backups).where(eq(backups.id, id)).get();
  if (!row) throw notFound('Backup');
  return row;
}

/** Records in the trail who downloaded a copy. */
export function noteDownload(db: Db, act: Act, { id, fileName }: { id: number; fileName: string }): void {
  recordAudit(db, act, { action: 'downloaded', recordType: 'backup', recordId: id, recordName: fileName });
}

/** Records in the trail who is about to restore a copy. The restored database has a line of its own. */
export function noteRestore(db: Db, act: Act, { id, fileName }: { id: number; fileName: string }): void {
  recordAudit(db, act, { action: 'asked to restore', recordType: 'backup', recordId: id, recordName: fileName });
}

/** Keeps what became of trying the newest copy, and records it in the trail. */
export function recordTry(db: Db, act: Act, tried: TriedBackup): TriedBackup {
  writeInstallation(db, 'tried_backup', JSON.stringify(tried));
  recordAudit(db, act, {
    action: 'tried to restore',
    recordType: 'backup',
    recordId: null,
    recordName: tried.fileName ?? tried.folder,
    after: { result: tried.problem ?? goodResult },
  });
  return tried;
}

/** The copy that was tried last; null when none was. */
export function readTry(db: Db): TriedBackup | null {
  return readInstallationJson(db, 'tried_backup') as TriedBackup | null;
}
