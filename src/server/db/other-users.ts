import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { isDamaged, isDiskFull } from './constraints.ts';

/** Long enough for a command that reads the database, or for what a killed server left running, to end. */
const patienceMs = 10_000;

/**
 * Waits until no other process has the database open; throws when that takes too long. The lock file beside the database can be deleted,
 * and would then let in a second server. SQLite's lock on the database cannot: no process gets it exclusively while another one reads.
 */
export async function assertNobodyElse(path: string, patience = patienceMs): Promise<void> {
  for (const until = Date.now() + patience; isOpenElsewhere(path); ) {
    if (Date.now() > until) throw new Error(`Another program is using ${path}${namesOf(path)}.`);
    await wait(100);
  }
}

function isOpenElsewhere(path: string): boolean {
  const sqlite = new SqliteDatabase(path, { timeout: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true;
    // SQLite cannot lock what it cannot read, and a full disk has no room for the lock of the -wal.
    if (isDamaged(error) || isDiskFull(error)) return findHolders(path).length > 0;
    throw error;
  } finally {
    sqlite.close();
  }
}

/** ` (process 4711)`: which processes have the file open; empty where the system does not say. */
export function namesOf(path: string): string {
  const pids = findHolders(path);
  if (pids.length === 0) return '';
  return pids.length === 1 ? ` (process ${pids[0]})` : ` (processes ${pids.join(', ')})`;
}

/** Other processes that have the file open. Known on Linux only, and only for processes of the same user. */
function findHolders(path: string): number[] {
  const file = attempt(() => realpathSync(path)) ?? path;
  const pids = (attempt(() => readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => pid !== process.pid && hasOpen(pid, file));
}

function hasOpen(pid: number, file: string): boolean {
  const folder = `/proc/${pid}/fd`;
  const open = attempt(() => readdirSync(folder)) ?? [];
  return open.some((name) => attempt(() => readlinkSync(`${folder}/${name}`)) === file);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
