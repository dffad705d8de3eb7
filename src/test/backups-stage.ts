import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { backupFolder } from '#server/backups/backup-files.ts';
import { createBackupKeeper } from '#server/backups/backup-keeper.ts';
import { tryNewest } from '#server/backups/try-newest.ts';
import { writeBackup } from '#server/db/backup.ts';
import { makeWhole, thinCopies } from '#server/db/thin-copies.ts';
import { environmentOfOthers } from '#server/settings/env.ts';
import { createTestProgram } from './callers.ts';

/** More free space on the disk than any backup needs. */
export const plenty = 1e12;

/** Who makes the backups that nobody asked for. */
export const system = { actorId: null, actorName: 'Bushline' };

/** Gives each test of a file an empty folder for its data, and programs whose backups are written there. */
export function stageBackups() {
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bushline-backups-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  const folder = () => join(dataDir, 'backups');
  return {
    dataDir: () => dataDir,
    folder,
    /** Without their SHA-256, of which each has a file of its own. */
    files: () =>
      readdirSync(folder())
        .filter((name) => !name.endsWith('.sha256'))
        .sort(),
    createKeptProgram: (keep = 3, settings: Record<string, string> = {}, catchUpAfterMs = 0) =>
      createKeptProgram({ DATA_DIR: dataDir, BACKUP_KEEP: String(keep), ...settings }, catchUpAfterMs),
  };
}

/** A program whose backups are kept on a clock and a disk of the test's own. */
function createKeptProgram(settings: Record<string, string>, catchUpAfterMs: number) {
  const program = createTestProgram(settings);
  const world = {
    now: '2026-03-04T13:30:00.000Z',
    free: plenty,
    copied: 0,
    broken: '',
    brought: [] as string[],
    away: '',
    /** What the second place waits for before it takes a copy. */
    isFree: Promise.resolve(),
    unfit: '',
  };
  const backups = createBackupKeeper({
    settings: program.env,
    environment: environmentOfOthers,
    db: program.db,
    write: (work) => program.queue.run(work),
    log: program.log,
    now: () => world.now,
    freeSpace: () => world.free,
    catchUpAfterMs,
    copy: async (_source, target) => {
      if (world.broken) throw new Error(world.broken);
      world.copied += 1;
      writeBackup(program.sqlite, target);
    },
    bring: async ({ fileName, folder }) => {
      await world.isFree;
      if (world.away) throw new Error(world.away);
      world.brought.push(`${folder}/${fileName}`);
    },
    thin: async (job) => thinCopies(job),
    whole: async (job) => makeWhole(job),
    // The second place of a test is no folder.
    attempt: async (job) => {
      if (world.unfit) throw new Error(world.unfit);
      return tryNewest({ ...job, folder: backupFolder(job.dataDir) }, plenty);
    },
  });
  // What looks after the system finds the backups in the program.
  Object.assign(program, { backups });
  return { program, sqlite: program.sqlite, backups, world };
}
