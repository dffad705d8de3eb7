import type { Db } from './open-db.ts';
import { preparedOnce } from './prepared.ts';

/**
 * Equal marks mean equal data. SQLite itself counts the changes of this connection and notices the commits of others, so no writer can
 * forget to report a change.
 */
export function readChangeMark(db: Db): string {
  const { ours, others } = marksOf(db);
  return `${ours.get()}.${others.get()}`;
}

const marksOf = preparedOnce((db) => ({
  ours: db.$client.prepare('SELECT total_changes()').pluck(),
  others: db.$client.prepare('PRAGMA data_version').pluck(),
}));

/** How often the commits of other processes are looked for. */
const othersEveryMs = 250;

/**
 * A mark of some tables only, so that an answer needed at each request is kept while other tables change. The mark changes as soon as
 * this connection changes a row of these tables, and within a quarter of a second after another process has changed anything.
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
      // A TEMP trigger belongs to this connection and is not in the file.
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
