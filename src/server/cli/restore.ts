import { resolve } from 'node:path';
import { takeDataDir, writePrivately } from '../db/data-dir.ts';
import { databasePath } from '../db/open-db.ts';
import { type Restored, restoreDb } from '../db/restore.ts';
import { readProcessEnv } from '../env.ts';

/** The tables that are counted on the screen, because people know their data by them. */
const shown = ['staff', 'volunteers', 'projects', 'activities', 'incidents', 'files', 'objectives', 'risks', 'audit'];

/** `npm run restore -- FILE`: puts a backup in the place of the database. The server must be stopped. */
try {
  writePrivately();
  const file = process.argv[2];
  if (!file) throw new Error('name the file of a backup: npm run restore -- FILE');
  const { dataDir } = readProcessEnv();
  const release = takeFolder(dataDir);
  const restored = restoreDb(dataDir, resolve(file), new Date().toISOString());
  release();
  describe(resolve(file), databasePath(dataDir), restored);
} catch (error) {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function takeFolder(dataDir: string): () => void {
  try {
    return takeDataDir(dataDir);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Another'))
      throw new Error(`${error.message} Stop it first.`);
    throw error;
  }
}

function describe(file: string, path: string, { counts, movedTo, canBeRestored }: Restored): void {
  const lines = counts
    .filter(([table]) => shown.includes(table))
    .map(([table, rows]) => `  ${table.padEnd(11)} ${rows}`);
  const undo = movedTo
    ? canBeRestored
      ? `The former database is in ${movedTo}\nTo undo: npm run restore -- "${movedTo}"`
      : `The former database, which was not whole, is in ${movedTo} with its -wal and -shm.\nTo undo: stop the server, and move those files back together.`
    : 'There was no database here before.';
  process.stdout.write(
    `Restored ${file}\nto ${path}\n\n${lines.join('\n')}\n\nEverybody has to sign in again.\n${undo}\n`,
  );
}
