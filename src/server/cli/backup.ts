import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { checkDatabase, writeBackup } from '../db/backup.ts';
import { databasePath } from '../db/open-db.ts';
import { readProcessEnv } from '../env.ts';

/** `npm run backup [-- FILE]`: a whole, checked copy, also while the server runs. */
try {
  const { dataDir } = readProcessEnv();
  const source = databasePath(dataDir);
  if (!existsSync(source)) throw new Error(`There is no database at ${source}.`);
  const name = `bushline-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`;
  const target = process.argv[2] ? resolve(process.argv[2]) : join(dataDir, 'backups', name);
  if (existsSync(target)) throw new Error(`${target} is there already. Nothing was written.`);
  mkdirSync(dirname(target), { recursive: true });
  const sqlite = new SqliteDatabase(source, { readonly: true });
  checkDatabase(sqlite);
  const size = writeBackup(sqlite, target);
  sqlite.close();
  process.stdout.write(`Backup written and checked: ${target} (${(size / 1e6).toFixed(1)} MB)\n`);
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
