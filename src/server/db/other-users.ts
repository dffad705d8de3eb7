import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';

/** A command that reads the database, or the rest of a server that was killed, is done by then. */
const patienceMs = 10_000;

/**
 * Waits until no other process has the database open, and throws when that lasts. The lock beside it can be deleted, which would let in a
 * second server; SQLite's lock on the database itself cannot: while a connection is open, nobody else gets the whole of it.
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
    throw error;
  } finally {
    sqlite.close();
  }
}

/** ` (process 4711)`: who has the file open, where the system tells. */
export function namesOf(path: string): string {
  const pids = findHolders(path);
  if (pids.length === 0) return '';
  return pids.length === 1 ? ` (process ${pids[0]})` : ` (processes ${pids.join(', ')})`;
}

/** Other processes that have the file open. Only Linux tells, and only of one's own user. */
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
