import type { KnownBackup } from '../backups/backup-keeper.ts';
import { assertNotLost } from '../backups/lost-database.ts';
import type { Sqlite } from '../db/open-db.ts';
import { prepareDb } from '../db/prepare-db.ts';
import type { Env } from '../settings/env.ts';
import { startHousekeeping, watchStillOut } from './clock/housekeeping.ts';
import type { Program } from './context.ts';
import { createProgram } from './program.ts';

/** The program on an open database. A server has one at a time; a restore replaces it. */
export type RunningProgram = {
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
  /** What the list of backups of the replaced database knew. */
  formerBackups?: KnownBackup[];
};

/** Opens the database of the settings and starts the program on it. When that fails, the database is closed again. */
export async function openProgram({ env, now, ...starting }: Opening): Promise<RunningProgram> {
  assertNotLost(env);
  const sqlite = await prepareDb(env.dataDir, now);
  try {
    const program = createProgram(env, sqlite);
    await start(program, starting);
    return run(program, sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

async function start(program: Program, { fill, formerBackups }: Pick<Opening, 'fill' | 'formerBackups'>) {
  try {
    await fill?.(program);
    await program.mail.start();
    await program.backups.start(formerBackups);
  } catch (error) {
    program.backups.stop();
    await program.mail.stop();
    throw error;
  }
}

/** When what is of no use any more is first deleted: once those who waited for the server have been answered. */
const firstHousekeepingMs = 1000;

function run(program: Program, sqlite: Sqlite): RunningProgram {
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
