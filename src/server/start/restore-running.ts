import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, reasonOf } from '#shared/app-error.ts';
import { backupReserveBytes, formatBytes } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { measureDatabase } from '../backups/backup-files.ts';
import type { KnownBackup } from '../backups/backup-keeper.ts';
import { finishRestore, removeIncoming, undoRestore } from '../db/restore.ts';
import { runInChild } from '../db/run-in-child.ts';
import type { Door } from '../http/door.ts';
import type { Env } from '../settings/env.ts';
import type { AskedRestore } from './context.ts';
import type { RunningProgram } from './running-program.ts';

/** The argument that makes the program put a backup beside the database and exit: a `PrepareJob` as JSON follows. */
export const prepareArgument = '--prepare-restore';
export type PrepareJob = { dataDir: string; file: string; actorName: string };

/** As long as a stopping server waits for requests that it has accepted. */
const patienceMs = 10_000;

type Parts = {
  env: Pick<Env, 'dataDir'>;
  door: Pick<Door, 'shut' | 'quiet'>;
  now: () => string;
  current: () => RunningProgram;
  /** Opens the database that is in place now, and makes its program the current one. @param known what the list of backups knew before. */
  reopen: (known: KnownBackup[]) => Promise<void>;
  /** Ends the process, when not even the database that was there can be opened again: whatever started it may start it anew. */
  giveUp: (reason: unknown) => void;
  /** Puts the backup beside the database and checks it; by default in a process of its own. */
  prepare?: (job: PrepareJob) => Promise<unknown>;
};

/**
 * Restores a backup while the server runs: requests are turned away for the moment, those that were accepted are answered, everything that
 * was acknowledged is copied, and only then is the database replaced. Whatever fails, the server goes on with the database that was there,
 * or ends when that one cannot be opened. Rejects with the reason, in words.
 */
export function createRestore({ env, door, now, current, reopen, giveUp, prepare = prepareInChild }: Parts) {
  const { dataDir } = env;
  let isRunning = false;

  async function replace({ request }: AskedRestore): Promise<void> {
    const running = current();
    const known = running.program.backups.listKnown();
    await running.program.backups.finished();
    await running.settle();
    door.shut();
    try {
      await door.quiet(request, patienceMs);
      running.program.queue.flush();
      await running.program.backups.makeBeforeRestore();
      await running.close();
      await swap(known);
    } catch (error) {
      await goBack(running, known);
      throw error;
    }
  }

  async function swap(known: KnownBackup[]): Promise<void> {
    const { movedTo } = finishRestore(dataDir, now());
    try {
      await reopen(known);
    } catch (error) {
      if (movedTo) undoRestore(dataDir, movedTo);
      throw error;
    }
    if (movedTo) forget(movedTo);
  }

  /** The copy made before holds the same. */
  function forget(movedTo: string): void {
    try {
      rmSync(dirname(movedTo), { recursive: true, force: true });
    } catch (error) {
      current().program.log.warn({ err: error }, 'the database that was replaced could not be deleted');
    }
  }

  async function goBack(running: RunningProgram, known: KnownBackup[]): Promise<void> {
    try {
      await running.close().catch((error: unknown) => {
        // It is closed all the same, and what was acknowledged is in the `-wal`.
        running.program.log.warn({ err: error }, 'the -wal could not be merged into the database');
      });
      await reopen(known);
    } catch (error) {
      giveUp(error);
      throw error;
    }
  }

  return async function restore(asked: AskedRestore): Promise<void> {
    if (isRunning) throw new AppError('CONFLICT', messages.backups.restoreUnderWay);
    isRunning = true;
    const { log } = current().program;
    try {
      assertRoom(dataDir, asked.path, current().program.disk.freeBytes());
      await prepare({ dataDir, file: asked.path, actorName: asked.actorName });
      await replace(asked);
      log.info('a backup was restored');
    } catch (error) {
      removeIncoming(dataDir);
      log.error({ err: error }, 'no backup was restored');
      throw new AppError('CONFLICT', messages.backups.notRestored(reasonOf(error)));
    } finally {
      isRunning = false;
    }
  };
}

function prepareInChild(job: PrepareJob): Promise<void> {
  return runInChild([prepareArgument, JSON.stringify(job)]);
}

/** For the restored database, and for the copy of the one that it replaces. */
function assertRoom(dataDir: string, path: string, freeBytes: number): void {
  const needed = statSync(path).size + measureDatabase(dataDir) + backupReserveBytes;
  if (freeBytes < needed)
    throw new Error(`The disk has ${formatBytes(freeBytes)} free, and restoring needs ${formatBytes(needed)}.`);
}
