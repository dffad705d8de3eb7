import SqliteDatabase from 'better-sqlite3';
import { type Db, openReadOnly, wrapDb } from './open-db.ts';

/**
 * The data of this moment, on a read-only connection of its own: what is committed later is not in it. Close it soon, because SQLite's
 * WAL file grows for as long as a snapshot is open.
 */
export function openSnapshot({ $client }: Db): { db: Db; close: () => void } {
  const sqlite = $client.memory
    ? new SqliteDatabase($client.serialize(), { readonly: true })
    : openReadOnly($client.name);
  sqlite.exec('BEGIN');
  // SQLite takes the snapshot at the first read, not at BEGIN.
  sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
  return { db: wrapDb(sqlite), close: () => void sqlite.close() };
}
