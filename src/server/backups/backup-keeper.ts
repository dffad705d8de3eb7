import { createReadStream, type ReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { notFound } from '#shared/app-error.ts';
import { type BackupCause, goodResult, isDiskShort, staleBackupMs } from '#shared/backups.ts';
import { todayIn } from '#shared/dates.ts';
import { measureFreeSpace } from '../db/disk-room.ts';
import { type Db, databasePath } from '../db/open-db.ts';
import { runInChild } from '../db/run-in-child.ts';
import type { Log } from '../log.ts';
import { type Act, systemAct } from '../services/act.ts';
import {
  adoptBackup,
  type BackupRow,
  findLastBackup,
  getBackup,
  listBackups,
  recordBackup,
} from '../services/backups.ts';
import {
  assertRoomForBackup,
  backupFolder,
  backupName,
  findBackupFile,
  listBackupFiles,
  measureDatabase,
  rotateBackups,
  tidyBackupFolder,
} from './backup-files.ts';
import { isNightlyDue } from './nightly.ts';

/** The argument that makes the program write a backup and exit: source and target follow. */
export const backupArgument = '--write-backup';

type Parts = {
  settings: { dataDir: string; BACKUP_AT: string; BACKUP_KEEP: number; ORG_TIMEZONE: string };
  db: Db;
  write: <T>(work: (db: Db) => T) => Promise<T>;
  log: Log;
  /** ISO, UTC. */
  now: () => string;
  /** Writes a checked copy; by default in a process of its own. */
  copy?: (source: string, target: string) => Promise<unknown>;
  freeSpace?: (dataDir: string) => number;
  /** How long after the start it waits with a backup that was missed: see `planNightly`. */
  catchUpAfterMs?: number;
};

export type BackupKeeper = ReturnType<typeof createBackupKeeper>;

/** A backup may begin up to a minute late. */
const checkEveryMs = 60_000;

/** Makes, keeps, lists and hands out the backups of this server. */
export function createBackupKeeper({
  settings,
  db,
  write,
  log,
  now,
  copy,
  freeSpace = measureFreeSpace,
  catchUpAfterMs = 0,
}: Parts) {
  const { dataDir, BACKUP_AT, BACKUP_KEEP, ORG_TIMEZONE } = settings;
  const ending = new AbortController();
  const copyFile = copy ?? ((source, target) => runInChild([backupArgument, source, target], ending.signal));
  let running: Promise<BackupRow> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitsUntil = 0;

  /** Makes one at a time: a second request while one is being made gets the same one. */
  function make(cause: BackupCause, by: Pick<Act, 'actorId' | 'actorName'>): Promise<BackupRow> {
    running ??= makeNow(cause, by).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function makeNow(cause: BackupCause, { actorId, actorName }: Pick<Act, 'actorId' | 'actorName'>) {
    const startedAt = now();
    const fileName = backupName(startedAt);
    const outcome = await writeCopy(join(backupFolder(dataDir), fileName));
    const endedAt = now();
    const act = { actorId, actorName, now: endedAt, today: todayIn(ORG_TIMEZONE, endedAt), madeAt: endedAt };
    const row = await write((tx) => recordBackup(tx, act, { startedAt, fileName, cause, ...outcome }));
    if (row.result === goodResult) rotateBackups(dataDir, BACKUP_KEEP, fileName);
    return row;
  }

  /** A failure is a result, not an exception: it is shown to the Group Admin, and the older copies stay. */
  async function writeCopy(target: string): Promise<{ size: number | undefined; result: string }> {
    try {
      tidyBackupFolder(dataDir);
      assertRoomForBackup(measureDatabase(dataDir), freeSpace(dataDir));
      await copyFile(databasePath(dataDir), target);
      const { size } = statSync(target);
      log.info({ size }, 'backup made');
      return { size, result: goodResult };
    } catch (error) {
      log.error({ err: error }, 'no backup was made');
      return { size: undefined, result: error instanceof Error ? error.message : String(error) };
    }
  }

  async function makeNightly(): Promise<void> {
    if (Date.parse(now()) < waitsUntil) return;
    const last = findLastBackup(db, 'nightly');
    if (running || !isNightlyDue({ now: now(), timeZone: ORG_TIMEZONE, at: BACKUP_AT, last })) return;
    await make('nightly', systemAct(now(), todayIn(ORG_TIMEZONE, now())));
  }

  /** On a full disk not even the failure can be recorded. It is logged, and the next check tries again. */
  const checkNightly = () =>
    void makeNightly().catch((error: unknown) => log.error({ err: error }, 'the nightly backup could not be noted'));

  function adoptUnknown(tx: Db): void {
    const known = new Set(listBackups(tx, 100_000).map((row) => row.fileName));
    for (const { fileName, size, at, isBeforeUpgrade } of listBackupFiles(dataDir)) {
      if (known.has(fileName)) continue;
      const cause = isBeforeUpgrade ? 'upgrade' : 'found';
      const result = isBeforeUpgrade ? goodResult : 'Not checked by this installation.';
      adoptBackup(tx, { startedAt: at, fileName, size, result, cause });
    }
  }

  /** The list for the Group Admin: the copies, the failures, and what to warn about. */
  function describe() {
    const there = new Set(listBackupFiles(dataDir).map((file) => file.fileName));
    const rows = listBackups(db).map((row) => ({
      id: row.id,
      startedAt: row.startedAt,
      fileName: row.fileName,
      size: row.size,
      result: row.result,
      cause: row.cause as BackupCause,
      isThere: there.has(row.fileName),
    }));
    const good = rows.find((row) => row.isThere && row.result === goodResult);
    const databaseBytes = measureDatabase(dataDir);
    const freeBytes = freeSpace(dataDir);
    return {
      rows: rows.filter((row) => row.isThere || row.result !== goodResult),
      newestGoodAt: good?.startedAt ?? null,
      isStale: !good || Date.parse(now()) - Date.parse(good.startedAt) > staleBackupMs,
      databaseBytes,
      freeBytes,
      isDiskShort: isDiskShort(freeBytes, databaseBytes),
      nightlyAt: BACKUP_AT,
      keep: BACKUP_KEEP,
    };
  }

  return {
    make,
    describe,
    /** Makes the nightly backup if it is due. */
    makeNightly,
    /** A copy to download, read while it is sent. */
    open(input: { id: number }): { id: number; fileName: string; size: number; read: () => ReadStream } {
      const { fileName } = getBackup(db, input);
      const path = findBackupFile(dataDir, fileName);
      if (!path) throw notFound('Backup');
      return { ...input, fileName, size: statSync(path).size, read: () => createReadStream(path) };
    },
    /** From now on a backup every night. */
    async start(): Promise<void> {
      await write(adoptUnknown);
      waitsUntil = Date.parse(now()) + catchUpAfterMs;
      timer = setInterval(checkNightly, checkEveryMs).unref();
    },
    /** Stops a copy that is being written. The next backup removes the unfinished file. */
    stop(): void {
      clearInterval(timer);
      ending.abort();
    },
  };
}
