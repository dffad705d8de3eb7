import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { forgetRestores } from '../backups/restore-note.ts';
import { takeDataDir, writePrivately } from '../db/data-dir.ts';
import { databasePath } from '../db/open-db.ts';
import { assertNobodyElse } from '../db/other-users.ts';
import { restoreDb } from '../db/restore.ts';
import { readProcessEnv } from '../settings/env.ts';
import { runCommand } from './command.ts';
import { describeRestored, readSignedOn } from './describe-restored.ts';

/** Long enough for another command to end. */
const patienceMs = 2000;

/** Locks the folder. A server whose lock file was deleted is noticed by the database, which it has open. */
async function takeFolder(dataDir: string): Promise<ReturnType<typeof takeDataDir>> {
  const release = lockFolder(dataDir);
  try {
    if (existsSync(databasePath(dataDir))) await assertNobodyElse(databasePath(dataDir), patienceMs);
    return release;
  } catch (error) {
    release(true);
    throw error;
  }
}

function lockFolder(dataDir: string): ReturnType<typeof takeDataDir> {
  try {
    return takeDataDir(dataDir);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Another'))
      throw new Error(`${error.message} Stop it first.`);
    throw error;
  }
}

await runCommand(
  {
    usage: 'npm run restore -- FILE',
    about:
      'Checks the backup FILE and puts it in the place of the database. The server must be stopped.\nKeeps what was there before, and prints how to undo it. Everybody has to sign in again.',
    failure: 'Nothing was restored',
    takes: { what: 'the file of a backup', least: 1, most: 1 },
  },
  async ({ words: [name = ''] }) => {
    writePrivately();
    const { dataDir } = readProcessEnv();
    const release = await takeFolder(dataDir);
    try {
      const signedOn = readSignedOn(databasePath(dataDir));
      const restored = restoreDb(dataDir, resolve(name), { now: new Date().toISOString(), actorName: 'Bushline' });
      forgetRestores(dataDir);
      return describeRestored(resolve(name), databasePath(dataDir), restored, signedOn);
    } finally {
      release();
    }
  },
);
