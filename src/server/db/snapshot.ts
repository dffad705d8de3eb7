import SqliteDatabase from 'better-sqlite3';
import { type Db, openReadOnly, wrapDb } from './open-db.ts';

/**
 * The data of this moment, on a connection of its own that cannot write: what others commit meanwhile is not in it. Close it soon: the log
 * of changes grows for as long as somebody may read what was before them.
 */
export function openSnapshot({ $client }: Db): { db: Db; close: () => void } {
  const sqlite = $client.memory
    ? new SqliteDatabase($client.serialize(), { readonly: true })
    : openReadOnly($client.name);
  sqlite.exec('BEGIN');
  // The snapshot is taken by the first read, not by the beginning.
  sqlite.prepare('SELECT count(*) FROM sqlite_schema').get();
  return { db: wrapDb(sqlite), close: () => void sqlite.close() };
}
