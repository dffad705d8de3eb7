import { randomUUID } from 'node:crypto';
import type { Sqlite } from './open-db.ts';

const name = 'database_id';

/** The id that tells this database from every other one; made when it has none yet. */
export function ensureDatabaseId(sqlite: Sqlite): string {
  const find = sqlite.prepare('SELECT value FROM installation WHERE name = ?').pluck();
  // Read first, because a connection that cannot write needs the id, too.
  if (find.get(name) === undefined)
    sqlite.prepare('INSERT OR IGNORE INTO installation (name, value) VALUES (?, ?)').run(name, randomUUID());
  return String(find.get(name));
}

/**
 * Gives a restored copy a new database id, by which a page can tell that what it saw is from before the restore. Every id counter goes
 * a million beyond both databases: no id that was given out since the copy was made is ever given to a second record.
 */
export function giveNewIdentity(copy: Sqlite, replaced: ReadonlyMap<string, number>): void {
  copy.prepare('INSERT OR REPLACE INTO installation (name, value) VALUES (?, ?)').run(name, randomUUID());
  const counters = readIdCounters(copy);
  const remove = copy.prepare('DELETE FROM sqlite_sequence WHERE name = ?');
  const set = copy.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
  for (const [table, counter] of counters) {
    remove.run(table);
    set.run(table, Math.max(counter, replaced.get(table) ?? 0) + 1_000_000);
  }
}

/** The highest id that each table has given out; 0 for one that has had no row yet. */
export function readIdCounters(sqlite: Sqlite): Map<string, number> {
  const rows = sqlite
    .prepare(
      `SELECT s.name, coalesce(q.seq, 0) FROM sqlite_schema s LEFT JOIN sqlite_sequence q ON q.name = s.name
       WHERE s.type = 'table' AND s.sql LIKE '%AUTOINCREMENT%' ORDER BY s.name`,
    )
    .raw()
    .all() as [string, number][];
  return new Map(rows);
}
