import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, notFound, reasonOf } from '#shared/app-error.ts';
import {
  type BackupCause,
  formatBytes,
  goodResult,
  isDiskShort,
  isTold,
  type KeptAs,
  type LastRestore,
  newestFirst,
  restoreToldMs,
  type TriedBackup,
} from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { assertRoom, measureDatabase, measureFreeSpace } from '../db/disk-room.ts';
import { type Db, databasePath } from '../db/open-db.ts';
import { measureStore, storeIn } from '../db/photo-store.ts';
import { runInChild } from '../db/run-in-child.ts';
import { isThin, type ThinJob, type ThinOutcome } from '../db/thin-copies.ts';
import { type Act, clockAt, systemAct } from '../services/act.ts';
import {
  adoptBackup,
  type BackupRow,
  findLastBackup,
  getBackup,
  listBackups,
  noteSizes,
  readTry,
  recordBackup,
} from '../services/backups.ts';
import type { Log } from '../start/log.ts';
import {
  type BackupFile,
  backupFolder,
  backupName,
  findBackupFile,
  listBackupFiles,
  rotateBackups,
  tidyBackupFolder,
} from './backup-files.ts';
import type { CopyJob } from './copy-elsewhere.ts';
import { createFollowUp } from './follow-up.ts';
import { keptBackups } from './kept-backups.ts';
import { nextNightly } from './nightly.ts';
import { createPing } from './ping.ts';
import { type Environment, runAfter } from './run-after.ts';
import { removeTried, type TryJob, type TryOutcome } from './try-newest.ts';

/** The argument that makes the program write a backup and exit: source and target follow. */
export const backupArgument = '--write-backup';
/** The argument that makes it copy a backup to the second place and exit: a `CopyJob` as JSON follows. */
export const copyArgument = '--copy-backup';

/** The argument that makes it take the photos out of older copies, send how large those are now, and exit: a `ThinJob` as JSON follows. */
export const thinArgument = '--thin-backups';
/** The argument that makes it write a copy with its photos, and exit: its file and the target follow as JSON. */
export const wholeArgument = '--whole-backup';
/** The argument that makes it try the newest copy, send what became of it, and exit: a `TryJob` as JSON follows. */
export const tryArgument = '--try-backup';

type Parts = {
  settings: {
    dataDir: string;
    BACKUP_AT: string;
    BACKUP_KEEP: number;
    BACKUP_COPY_TO?: string | undefined;
    BACKUP_PING_URL?: string | undefined;
    BACKUP_AFTER?: string | undefined;
    ORG_TIMEZONE: string;
  };
  db: Db;
  write: <T>(work: (db: Db) => T) => Promise<T>;
  log: Log;
  /** ISO, UTC. */
  now: () => string;
  /** Writes a checked copy; by default in a process of its own. */
  copy?: (source: string, target: string) => Promise<unknown>;
  /** Copies a backup to the second place; by default in a process of its own. */
  bring?: (job: CopyJob) => Promise<unknown>;
  /** What the program of BACKUP_AFTER is given. */
  environment: () => Environment;
  /** Takes the photos out of older copies; by default in a process of its own. */
  thin?: (job: ThinJob) => Promise<ThinOutcome>;
  /** Writes a copy with its photos to `target`; by default in a process of its own. */
  whole?: (job: { file: string; target: string }) => Promise<unknown>;
  /** Tries the newest copy; by default in a process of its own. */
  attempt?: (job: TryJob) => Promise<TryOutcome>;
  freeSpace?: (dataDir: string) => number;
  /** How long after the start it waits with a backup that was missed: see `planNightly`. */
  catchUpAfterMs?: number;
  lastRestore?: LastRestore | null;
};

/** A copy that is read. */
type OpenBackup = { id: number; fileName: string; size: number; read: () => ReadStream };

export type BackupKeeper = ReturnType<typeof createBackupKeeper>;

/** What the list knows of a copy. It survives a restore, whose database has an older list. */
export type KnownBackup = Pick<BackupRow, 'fileName' | 'startedAt' | 'result' | 'cause'>;

/** How the names of copies begin that were put together to be downloaded. */
const wholeBeginning = 'whole-';
/** A backup may begin up to a minute late. */
const checkEveryMs = 60_000;
const longestChildMs = 30 * 60_000;
/** Of a backup itself, which nothing else takes the place of. */
const longestCopyMs = 4 * longestChildMs;
/** A disk that is full for weeks brings a failure every hour. The list shows those among this many newest entries. */
const mostRecent = 500;

/** Makes, keeps, lists and hands out the backups of this server. */
export function createBackupKeeper({
  settings,
  db,
  write,
  log,
  now,
  copy,
  bring,
  environment,
  thin,
  whole,
  attempt,
  freeSpace = measureFreeSpace,
  catchUpAfterMs = 0,
  lastRestore = null,
}: Parts) {
  const { dataDir, BACKUP_AT, BACKUP_KEEP, BACKUP_COPY_TO, BACKUP_AFTER, ORG_TIMEZONE } = settings;
  const folder = backupFolder(dataDir);
  const ending = new AbortController();
  const inChild = (args: string[], lateWords: string, longestMs = longestChildMs) =>
    runInTime(args, ending.signal, lateWords, longestMs);
  const copyFile =
    copy ??
    ((source, target) =>
      inChild([backupArgument, source, target], 'The copy was not written within two hours.', longestCopyMs));
  const bringFile =
    bring ??
    ((job) => inChild([copyArgument, JSON.stringify(job)], `${job.folder} did not take the copy within half an hour.`));
  const thinFiles =
    thin ??
    (async (job) =>
      (await inChild(
        [thinArgument, JSON.stringify(job)],
        'The photos could not be taken out within half an hour.',
      )) as ThinOutcome);
  const wholeFile =
    whole ??
    ((job) => inChild([wholeArgument, JSON.stringify(job)], 'The photos could not be put back within half an hour.'));
  const attemptFile =
    attempt ??
    (async (job) =>
      (await inChild(
        [tryArgument, JSON.stringify(job)],
        'It could not be restored within half an hour.',
      )) as TryOutcome);
  const secondPlace = createFollowUp({
    ...{ name: 'second_place', by: BACKUP_COPY_TO, db, write, log, now },
    words: { done: 'backup copied to the second place', failed: 'the backup was not copied to the second place' },
    work: (fileName, place) => bringFile({ dataDir, fileName, folder: place, rule: rule() }),
  });
  const after = createFollowUp({
    ...{ name: 'after_backup', by: BACKUP_AFTER, db, write, log, now },
    words: { done: 'BACKUP_AFTER has run', failed: 'BACKUP_AFTER failed' },
    work: (fileName, program) =>
      runAfter(program, join(folder, fileName), ending.signal, { environment: environment() }),
  });
  const ping = createPing({ url: settings.BACKUP_PING_URL, db, write, log, now, ending: ending.signal });
  let running: Promise<BackupRow> | undefined;
  let isTrying = false;
  let thinning = Promise.resolve();
  let thinProblem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let waitsUntil = 0;

  const rule = () => ({ nights: BACKUP_KEEP, timeZone: ORG_TIMEZONE, now: now() });

  /** Makes one at a time: a second request while one is being made gets the same one. */
  function make(cause: 'nightly' | 'by hand', by: Pick<Act, 'actorId' | 'actorName'>): Promise<BackupRow> {
    running ??= makeNow(cause, by).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function makeNow(cause: 'nightly' | 'by hand', { actorId, actorName }: Pick<Act, 'actorId' | 'actorName'>) {
    const startedAt = now();
    const fileName = backupName(cause, startedAt);
    const outcome = await writeCopy(join(folder, fileName));
    void ping.tell(outcome.result === goodResult);
    const endedAt = now();
    const act = { actorId, actorName, ...clockAt(ORG_TIMEZONE, endedAt), madeAt: endedAt };
    const row = await write((tx) => recordBackup(tx, act, { startedAt, fileName, cause, ...outcome }));
    if (row.result === goodResult) {
      rotate(fileName);
      const followed = [secondPlace.follow(fileName), after.follow(fileName)];
      // A copy stays as it is while it is read.
      thinning = Promise.all([thinning, ...followed]).then(() => thinOlder(fileName));
    }
    return row;
  }

  /** What cannot be made smaller stays as it is, and is told. `made`: the copy made last, which stays whole whatever its date. */
  async function thinOlder(made: string): Promise<void> {
    try {
      const files = listFiles();
      const good = new Set(
        listBackups(db, now()).flatMap(({ fileName, result }) => (result === goodResult ? [fileName] : [])),
      );
      const nightly = files.filter(({ kind, fileName }) => kind === 'nightly' && good.has(fileName));
      const [, ...rest] = newestFirst(nightly, now(), ({ at }) => at).map(({ fileName }) => fileName);
      const older = rest.filter((fileName) => fileName !== made);
      if (older.length === 0) return;
      assertRoom('taking the photos out of a copy', measureDatabase(dataDir), freeSpace(dataDir));
      const { sizes, problem } = await thinFiles({ folder, older, all: files.map(({ fileName }) => fileName) });
      await write((tx) => noteSizes(tx, sizes));
      if (problem !== null) throw new Error(problem);
      thinProblem = null;
    } catch (error) {
      if (ending.signal.aborted) return;
      thinProblem = reasonOf(error);
      log.error({ err: error }, 'the photos could not be taken out of the older backups');
    }
  }

  /** The new copy is good, whatever becomes of the old ones. */
  function rotate(newest: string): void {
    try {
      rotateBackups(folder, listFiles(), rule(), newest);
    } catch (error) {
      log.error({ err: error }, 'the backups that are too old could not be deleted');
    }
  }

  /** A failure is a result, not an exception: it is shown to the Group Admin, and the older copies stay. */
  async function writeCopy(target: string): Promise<{ size: number | undefined; result: string }> {
    try {
      return { size: await writeCopyOrThrow(target), result: goodResult };
    } catch (error) {
      log.error({ err: error }, 'no backup was made');
      return { size: undefined, result: reasonOf(error) };
    }
  }

  async function writeCopyOrThrow(target: string): Promise<number> {
    tidyBackupFolder(dataDir);
    assertRoom('a backup', measureDatabase(dataDir), freeSpace(dataDir));
    await copyFile(databasePath(dataDir), target);
    const { size } = statSync(target);
    log.info({ size }, 'backup made');
    return size;
  }

  /** The copies in the folder. Those that former versions made by hand have the names of nightly ones; the list knows better. */
  function listFiles(known = listBackups(db, now()), files = listBackupFiles(folder)): BackupFile[] {
    const handMade = new Set(
      known.filter(({ cause }) => cause === 'by hand' || cause === 'command').map(({ fileName }) => fileName),
    );
    return files.map((file) => (handMade.has(file.fileName) ? { ...file, kind: 'by hand' } : file));
  }

  /** The folder may be another user's, or on a disk that is away. `problem`: why nothing is known of it. */
  function readFolder(): { files: BackupFile[]; problem: string | null } {
    try {
      return { files: listBackupFiles(folder), problem: null };
    } catch (error) {
      return { files: [], problem: reasonOf(error) };
    }
  }

  async function makeNightly(): Promise<void> {
    const waitsMs = waitsUntil - Date.parse(now());
    // The clock was put back since the start where more is left than there was.
    if (waitsMs > 0 && waitsMs <= catchUpAfterMs) return;
    const last = findLastBackup(db, 'nightly');
    if (running || nextNightly({ now: now(), timeZone: ORG_TIMEZONE, at: BACKUP_AT, last }) > now()) return;
    await make('nightly', systemAct(clockAt(ORG_TIMEZONE, now())));
  }

  function findNewestGood(): BackupRow | undefined {
    const sizes = sizesOf(readFolder().files);
    return listBackups(db, now()).find((row) => sizes.has(row.fileName) && resultOf(row, sizes) === goodResult);
  }

  async function followMissed(): Promise<void> {
    const newest = findNewestGood();
    await Promise.all([secondPlace.retry(newest), after.retry(newest)]);
  }

  /** A failure is a result, not an exception. One at a time. */
  async function tryNewest(actorName: string): Promise<TriedBackup> {
    if (isTrying) throw new AppError('CONFLICT', messages.backups.tryUnderWay);
    isTrying = true;
    const place = BACKUP_COPY_TO ?? folder;
    const none = { fileName: null, startedAt: null, records: [], isCompared: false };
    try {
      const outcome = await attemptFile({ dataDir, folder: place, now: now(), actorName }).catch((error: unknown) => ({
        ...none,
        problem: reasonOf(error),
      }));
      if (outcome.problem === null) log.info('the newest copy can be restored');
      else log.error({ reason: outcome.problem }, 'the newest copy was not restored as it should be');
      return { at: now(), actorName, folder: place, ...outcome };
    } finally {
      // What a child has left that was killed.
      removeTried(dataDir);
      isTrying = false;
    }
  }

  /** On a full disk not even the failure can be recorded. It is logged, and the next check tries again. */
  const check = () =>
    void makeNightly()
      .then(followMissed)
      .then(ping.retry)
      .catch((error: unknown) => log.error({ err: error }, 'the nightly backup could not be noted'));

  function adoptUnknown(tx: Db, former: ReadonlyMap<string, KnownBackup>): void {
    const known = new Set(listBackups(tx, now()).map((row) => row.fileName));
    const { files, problem } = readFolder();
    if (problem !== null) log.error({ reason: problem }, 'the folder of the backups cannot be read');
    for (const { fileName, size, at, kind } of files) {
      if (known.has(fileName)) continue;
      const isOurs = kind === 'upgrade' || kind === 'restore';
      const found: KnownBackup = isOurs
        ? { fileName, startedAt: at, result: goodResult, cause: kind }
        : { fileName, startedAt: at, result: 'Not checked by this installation.', cause: 'found' };
      const { startedAt, result, cause } = former.get(fileName) ?? found;
      adoptBackup(tx, { startedAt, fileName, size, result, cause: cause as BackupCause });
    }
  }

  /** The list for the Group Admin: the copies, the failures, and what to warn about. */
  function describe() {
    const all = listBackups(db, now());
    const { files: found, problem } = readFolder();
    const files = listFiles(all, found);
    const kept = keptBackups(files, rule());
    const sizes = sizesOf(files);
    const rows = all.map((row) => ({
      id: row.id,
      startedAt: row.startedAt,
      fileName: row.fileName,
      size: row.size,
      result: resultOf(row, sizes),
      cause: row.cause as BackupCause,
      isThere: sizes.has(row.fileName),
    }));
    const good = rows.find((row) => row.isThere && row.result === goodResult);
    return {
      folderProblem: problem,
      rows: rows.filter((row, index) => row.isThere || (row.result !== goodResult && index < mostRecent)),
      newestGoodAt: good?.startedAt ?? null,
      failedInARow: failuresSinceGood(all),
      lastFailure: all[0] && all[0].result !== goodResult ? all[0].result : null,
      backupBytes: problem === null ? files.reduce((sum, { size }) => sum + size, measureStore(storeIn(folder))) : null,
      nightlyAt: BACKUP_AT,
      nextAt: nextNightly({
        now: now(),
        timeZone: ORG_TIMEZONE,
        at: BACKUP_AT,
        last: all.find(({ cause }) => cause === 'nightly'),
      }),
      keep: BACKUP_KEEP,
      kept: countByKind([...kept.values()]),
      secondPlace: describePlace(),
      after: after.describe(),
      tried: readTry(db),
      isTrying,
      ping: ping.describe(),
      /** Why older copies keep photos that they could share. */
      thinProblem,
      folder,
      lastRestore: isTold(lastRestore, now(), restoreToldMs.toAdmins) ? lastRestore : null,
    };
  }

  function describePlace() {
    const place = secondPlace.describe();
    return place && { folder: place.by, copiedAt: place.doneAt, problem: place.problem };
  }

  /** Whether the disk has room for the data and its backups. */
  function measureDisk() {
    const databaseBytes = measureDatabase(dataDir);
    const freeBytes = freeSpace(dataDir);
    return { databaseBytes, freeBytes, isShort: isDiskShort(freeBytes, databaseBytes) };
  }

  return {
    make,
    describe,
    measureDisk,
    /** Makes the nightly backup if it is due. */
    makeNightly,
    /** Copies the newest good backup to the second place, and runs BACKUP_AFTER with it, if that is due. */
    followMissed,
    /** Resolves when all that follows a backup is done: every copy, every run of BACKUP_AFTER, and the photos taken out. */
    followed: async () => void (await Promise.all([secondPlace.settled(), after.settled(), thinning])),
    tryNewest,
    /** Resolves when every call of BACKUP_PING_URL that has begun is done. */
    pinged: ping.settled,
    /** Repeats a call of BACKUP_PING_URL that failed, if that is due. */
    pingAgain: ping.retry,
    /** A copy to download, read while it is sent. Its photos are put back for that. What `read` returns must be read or destroyed. */
    async open(input: { id: number }): Promise<OpenBackup> {
      const { fileName } = getBackup(db, input);
      const path = findBackupFile(dataDir, fileName);
      if (!path) throw notFound('Backup');
      if (!isThin(path)) return { ...input, fileName, size: statSync(path).size, read: () => createReadStream(path) };
      const target = join(dataDir, `${wholeBeginning}${randomUUID()}.db`);
      try {
        assertRoom('a copy with its photos', measureDatabase(dataDir), freeSpace(dataDir));
        await wholeFile({ file: path, target });
        const { size } = statSync(target);
        return { ...input, fileName, size, read: () => createReadStream(target).on('close', () => rmSync(target)) };
      } catch (error) {
        rmSync(target, { force: true });
        throw error;
      }
    },
    /** Where the file of a copy is, to be restored. */
    find(input: { id: number }): { file: string; startedAt: string; fileName: string } {
      const { fileName, startedAt } = getBackup(db, input);
      const file = findBackupFile(dataDir, fileName);
      if (!file) throw notFound('Backup');
      return { file, startedAt, fileName };
    },
    /** Resolves when the backup that is being made is done. */
    finished: async () => void (await running),
    /** What the list knows, for the list of the database that takes this one's place. */
    listKnown: (): KnownBackup[] => listBackups(db, now()),
    /** From now on a backup every night. `former`: what the list of the replaced database knew, after a restore. */
    async start(former: readonly KnownBackup[] = []): Promise<void> {
      removeTried(dataDir);
      removeWholes(dataDir);
      const byName = new Map(former.map((known) => [known.fileName, known]));
      await write((tx) => adoptUnknown(tx, byName));
      waitsUntil = Date.parse(now()) + catchUpAfterMs;
      timer = setInterval(check, checkEveryMs).unref();
    },
    /** Stops a copy that is being written. The next backup removes the unfinished file. */
    stop(): void {
      clearInterval(timer);
      ending.abort();
    },
  };
}

/** What a server left that was killed while somebody downloaded. */
function removeWholes(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(wholeBeginning)) rmSync(join(dataDir, name), { force: true });
}

/** In a process of its own, which is killed when it takes too long: a share may not answer. */
function runInTime(args: string[], ending: AbortSignal, lateWords: string, longestMs: number): Promise<unknown> {
  const late = AbortSignal.timeout(longestMs);
  return runInChild(args, AbortSignal.any([ending, late])).catch((error: unknown) => {
    if (late.aborted) throw new Error(lateWords);
    throw error;
  });
}

/** How many backups have failed since the last good one. @param rows newest first. */
function failuresSinceGood(rows: readonly { result: string; cause: string }[]): number {
  const tried = rows.filter(({ cause }) => cause !== 'found');
  const good = tried.findIndex(({ result }) => result === goodResult);
  return good < 0 ? tried.length : good;
}

const sizesOf = (files: BackupFile[]) => new Map(files.map(({ fileName, size }) => [fileName, size]));

/** What the check of a copy said, unless its file has another size since: then it was cut off or overwritten. */
function resultOf(row: BackupRow, sizes: ReadonlyMap<string, number>): string {
  const now = sizes.get(row.fileName);
  if (row.result !== goodResult || row.size === null || now === undefined || now === row.size) return row.result;
  return messages.backups.changed(formatBytes(now), formatBytes(row.size));
}

function countByKind(kinds: KeptAs[]): Record<KeptAs, number> {
  const counts = { nightly: 0, weekly: 0, monthly: 0, 'by hand': 0, upgrade: 0, restore: 0 };
  for (const kind of kinds) counts[kind] += 1;
  return counts;
}
