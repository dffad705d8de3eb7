import { existsSync } from 'node:fs';
import { writePrivately } from '../db/data-dir.ts';
import { explainFailures } from '../db/explain-failure.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { type Db, databasePath, openSqlite, wrapDb } from '../db/open-db.ts';
import { type Act, clockAt, systemAct } from '../services/act.ts';
import { readProcessEnv } from '../settings/env.ts';

/** The database for a command. `change` is one transaction, made by Bushline itself, also while the server runs. */
export type CommandDatabase = { db: Db; change: <T>(work: (db: Db, act: Act) => T) => T };

/** Opens the database of the settings for a command. Throws, in words, when there is none, or one of another version. */
export async function withDatabase<T>(work: (database: CommandDatabase) => Promise<T> | T): Promise<T> {
  writePrivately();
  const { dataDir, ORG_TIMEZONE } = readProcessEnv();
  const path = databasePath(dataDir);
  if (!existsSync(path)) throw new Error(`there is no database at ${path}. DATA_DIR must be what the server has.`);
  const sqlite = explainFailures(path, () => openSqlite(path));
  try {
    if (explainFailures(path, () => pendingMigrations(sqlite)).length > 0)
      throw new Error('the database is of an older Bushline; start the server once.');
    const db = wrapDb(sqlite);
    const change = <R>(make: (db: Db, act: Act) => R) => {
      const now = new Date().toISOString();
      const act = systemAct(clockAt(ORG_TIMEZONE, now));
      return explainFailures(path, () => sqlite.transaction(() => make(db, act)).immediate());
    };
    return await work({ db, change });
  } finally {
    sqlite.close();
  }
}
