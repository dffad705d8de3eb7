import type { Db } from './open-db.ts';
import { preparedOnce } from './prepared.ts';

/**
 * Equal marks mean equal data. SQLite itself counts every change of this connection, and tells when another one has committed: no
 * writer can forget to say so.
 */
export function readChangeMark(db: Db): string {
  const { ours, others } = marksOf(db);
  return `${ours.get()}.${others.get()}`;
}

const marksOf = preparedOnce((db) => ({
  ours: db.$client.prepare('SELECT total_changes()').pluck(),
  others: db.$client.prepare('PRAGMA data_version').pluck(),
}));

/** Answers what it answered before, until anything in the database changes. Not for what depends on who asks or on the clock. */
export function keptUntilChange<Answer>(compute: (db: Db) => Answer): (db: Db) => Answer {
  const kept = new WeakMap<Db, { mark: string; answer: Answer }>();
  return (db) => {
    // What a transaction sees may yet be undone.
    if (db.$client.inTransaction) return compute(db);
    const mark = readChangeMark(db);
    const before = kept.get(db);
    if (before?.mark === mark) return before.answer;
    const answer = compute(db);
    kept.set(db, { mark, answer });
    return answer;
  };
}

/** So often another process is asked for. */
const othersEveryMs = 250;

/**
 * A mark of some tables, for what is asked at each request and must not be forgotten at each write of something else: another one as
 * soon as this connection changes a row of them, and a quarter of a second after another process has changed anything.
 */
export function watchTables(db: Db, tables: readonly string[]): () => string {
  const { $client: sqlite } = db;
  let changes = 0;
  const noted = `noted_${tables.join('_')}`;
  sqlite.function(noted, () => {
    changes += 1;
    return null;
  });
  for (const table of tables) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `${noted}_${table}_${change}`;
      // For this connection only: the file knows nothing of it.
      sqlite.exec(`DROP TRIGGER IF EXISTS temp.${name};
        CREATE TEMP TRIGGER ${name} AFTER ${change} ON main.${table} BEGIN SELECT ${noted}(); END`);
    }
  }
  const { others } = marksOf(db);
  let ofOthers: unknown;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - askedAt > othersEveryMs) {
      ofOthers = others.get();
      askedAt = now;
    }
    return `${changes}.${ofOthers}`;
  };
}
