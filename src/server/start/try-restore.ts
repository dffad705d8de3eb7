import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '#shared/app-error.ts';
import { backupFolder, backupName, tidyBackupFolder } from '../backups/backup-files.ts';
import { backupArgument } from '../backups/backup-keeper.ts';
import { type AskedRestore, noteTriedRestore, takeAskedRestore } from '../backups/restore-note.ts';
import { checkDatabase } from '../db/backup.ts';
import { databasePath, openReadOnly } from '../db/open-db.ts';
import { assertNobodyElse } from '../db/other-users.ts';
import { finishRestore, type Prepared } from '../db/restore.ts';
import { runInChild } from '../db/run-in-child.ts';
import type { Log } from './log.ts';

/** The argument that makes the program put a backup beside the database, send what it found, and exit: a `PrepareJob` as JSON follows. */
export const prepareArgument = '--prepare-restore';
export type PrepareJob = { dataDir: string; file: string; by: { now: string; actorName: string } };

type Parts = {
  dataDir: string;
  log: Log;
  now: () => string;
  /** Does the long work; by default in processes of their own, so that this one goes on answering. */
  run?: (args: string[]) => Promise<unknown>;
};

/** Does what nothing else may fail for. */
type Attempt = (work: () => void, failure: string) => void;

/**
 * Restores the backup that was asked for before the program ended, if one was: once. The database that it replaces is copied before. Whatever
 * fails, the database that was there stays, and the reason is noted. @returns what deletes the replaced database, once the restored one is open.
 */
export async function tryAskedRestore({ dataDir, log, now, run = runInChild }: Parts): Promise<() => void> {
  const nothing = () => {};
  const asked = takeAskedRestore(dataDir);
  if (!asked) return nothing;
  const attempt: Attempt = (work, failure) => {
    try {
      work();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  };
  try {
    const { movedTo, isCopied } = await replace(asked, { dataDir, now, run }, attempt);
    log.info('a backup was restored');
    // Nothing else is left of it.
    if (!isCopied) return nothing;
    // The copy made before holds what people entered.
    const forget = () => movedTo && rmSync(dirname(movedTo), { recursive: true, force: true });
    return () => attempt(forget, 'the database that was replaced could not be deleted');
  } catch (error) {
    log.error({ err: error }, 'no backup was restored');
    const note = () => noteTriedRestore(dataDir, { ...asked, problem: reasonOf(error) });
    attempt(note, 'why no backup was restored could not be noted');
    return nothing;
  }
}

async function replace(asked: AskedRestore, { dataDir, now, run }: Required<Omit<Parts, 'log'>>, attempt: Attempt) {
  const path = databasePath(dataDir);
  if (existsSync(path)) await assertNobodyElse(path);
  const job: PrepareJob = { dataDir, file: asked.file, by: { now: now(), actorName: asked.actorName } };
  const { damagedFiles } = (await run([prepareArgument, JSON.stringify(job)])) as Prepared;
  tidyBackupFolder(dataDir);
  const copy = run([backupArgument, path, join(backupFolder(dataDir), backupName('restore', now()))]);
  // A damaged database cannot be copied, and is the best reason for a restore: it is kept as it is.
  const isCopied = await copy.then(
    () => true,
    (error: unknown) => {
      if (!isDamaged(path)) throw error;
      return false;
    },
  );
  const note = () => noteTriedRestore(dataDir, { ...asked, damagedFiles });
  if (damagedFiles.length > 0) attempt(note, 'which files of the backup are damaged could not be noted');
  return { ...finishRestore(dataDir, now()), isCopied };
}

function isDamaged(path: string): boolean {
  try {
    const sqlite = openReadOnly(path);
    try {
      checkDatabase(sqlite);
    } finally {
      sqlite.close();
    }
    return false;
  } catch {
    return true;
  }
}
