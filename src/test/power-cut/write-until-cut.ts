import { openSqlite } from '#server/db/open-db.ts';

/**
 * Writes rows as the product does and prints each number after its commit, until it is killed. `NORMAL` as the second argument is the
 * control: the setting that the product refuses.
 */
const [path = '', synchronous = 'FULL'] = process.argv.slice(2);
const sqlite = openSqlite(path);
if (synchronous !== 'FULL') sqlite.pragma(`synchronous = ${synchronous}`);
sqlite.exec('CREATE TABLE IF NOT EXISTS acknowledged (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
const insert = sqlite.prepare('INSERT INTO acknowledged (text) VALUES (?)');
// Ends by itself, so that an aborted test run leaves no process writing for ever.
for (let n = 0; n < 20_000; n += 1) {
  sqlite.exec('BEGIN IMMEDIATE');
  const { lastInsertRowid } = insert.run('x'.repeat(4000));
  sqlite.exec('COMMIT');
  process.stdout.write(`${lastInsertRowid}\n`);
}
