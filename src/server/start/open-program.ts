import type { KnownBackup } from '../backups/backup-keeper.ts';
import { assertNotLost } from '../backups/lost-database.ts';
import { readTriedRestore } from '../backups/restore-note.ts';
import type { Sqlite } from '../db/open-db.ts';
import { prepareDb } from '../db/prepare-db.ts';
import { settleInterruptedRestore } from '../db/restore.ts';
import { cancelPast } from '../email/letters/still-out.ts';
import { returnUnfinished } from '../email/mail-queue.ts';
import { clockAt, systemAct } from '../services/act.ts';
import { undoUnfinished, unfinishedImports } from '../services/imports.ts';
import type { Env } from '../settings/env.ts';
import { startHousekeeping, watchStillOut } from './clock/housekeeping.ts';
import { type Program, watchOf } from './context.ts';
import { createLog } from './create-log.ts';
import { createProgram } from './program.ts';
import { tryAskedRestore } from './try-restore.ts';

/** A program whose database is open, and that works by the clock. */
export type OpenProgram = {
  program: Program;
  /** Begins no further mail, backup or housekeeping. Resolves when the mail that is being sent is gone. */
  settle: () => Promise<void>;
  /** Writes what waits, and closes the database, so that its file is whole by itself. A second call does nothing. */
  close: () => Promise<void>;
};

type Opening = {
  env: Env;
  now: () => string;
  /** Puts into the opened database what the server shall start with. */
  fill?: (program: Program) => Promise<void>;
  /** Does the long work of a restore. */
  run?: (args: string[]) => Promise<unknown>;
};

/**
 * Opens the database of the settings, after the restore that was asked for, and starts the program on it. When that fails, the database is
 * closed again, and the one that was replaced stays.
 */
export async function openProgram({ env, now, fill, run }: Opening): Promise<OpenProgram> {
  const { dataDir } = env;
  const forgetReplaced = await tryAskedRestore({ dataDir, log: createLog(env.LOG_LEVEL), now, ...(run && { run }) });
  const opened = await openDatabase({ env, now, ...(fill && { fill }) });
  forgetReplaced();
  return opened;
}

async function openDatabase({ env, now, fill }: Opening): Promise<OpenProgram> {
  settleInterruptedRestore(env.dataDir, now());
  assertNotLost(env, now());
  const sqlite = await prepareDb(env.dataDir, now);
  try {
    const tried = readTriedRestore(env.dataDir);
    const program = createProgram(env, sqlite, now, tried);
    await fillAndStart(program, fill, tried?.backups);
    return keepRunning(program, sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

async function fillAndStart(program: Program, fill: Opening['fill'], formerBackups?: KnownBackup[]): Promise<void> {
  try {
    // Before any other write: each commit has what waits sent.
    await program.queue.run((db) => {
      returnUnfinished(db, program.now());
      cancelPast(db, program.now(), watchOf(program));
    });
    await fill?.(program);
    await undoImports(program);
    await program.mail.start();
    await program.backups.start(formerBackups);
  } catch (error) {
    program.backups.stop();
    await program.mail.stop();
    throw error;
  }
}

/** The next start tries again what cannot be undone: nobody waits for it meanwhile. */
async function undoImports({ env, now, db, queue, log }: Program): Promise<void> {
  const act = systemAct(clockAt(env.ORG_TIMEZONE, now()));
  for (const importId of unfinishedImports(db)) {
    await queue
      .run((tx) => undoUnfinished(tx, act, importId))
      .catch((error: unknown) => log.warn({ err: error, importId }, 'an import could not be undone'));
  }
}

/** When what is of no use any more is first deleted: once those who waited for the server have been answered. */
const firstHousekeepingMs = 1000;

function keepRunning(program: Program, sqlite: Sqlite): OpenProgram {
  let stopHousekeeping = () => clearTimeout(soon);
  const soon = setTimeout(() => {
    stopHousekeeping = startHousekeeping(program);
  }, firstHousekeepingMs);
  soon.unref();
  const stopWatching = watchStillOut(program);
  let settling: Promise<void> | undefined;
  let isClosed = false;
  const settle = () => {
    settling ??= (async () => {
      program.backups.stop();
      stopHousekeeping();
      stopWatching();
      await program.mail.stop();
    })();
    return settling;
  };
  return {
    program,
    settle,
    async close() {
      if (isClosed) return;
      isClosed = true;
      try {
        program.queue.flush();
        sqlite.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        sqlite.close();
      }
    },
  };
}
