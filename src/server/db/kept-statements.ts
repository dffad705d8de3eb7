import type { Database, Statement } from 'better-sqlite3';

const most = 300;

/**
 * The same connection, which keeps up to 300 prepared statements. Compiling a query's text takes SQLite longer than most queries: with
 * kept statements a service takes 11 to 27 % less processor time (`docs/performance.md`). Only for a caller that uses each statement
 * at once, as Drizzle does.
 */
export function keepStatements(sqlite: Database): Database {
  const kept = new Map<string, Statement>();
  const prepare = (source: string): Statement => {
    const before = kept.get(source);
    // Rows come as objects again, even if the last caller asked for arrays.
    if (before && !before.busy) return before.reader ? before.raw(false) : before;
    const statement = sqlite.prepare(source);
    if (kept.size >= most) kept.clear();
    kept.set(source, statement);
    return statement;
  };
  return Object.create(sqlite, { prepare: { value: prepare } }) as Database;
}
