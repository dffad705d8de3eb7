import { openSqlite } from '#server/db/open-db.ts';

/**
 * Writes rows as the product does and prints each number after its commit, until it is killed. `NORMAL` as the second argument is the
 * control: the setting that the product refuses. The third is how many rows it writes at most.
 */
const [path = '', synchronous = 'FULL', rows = '20000'] = process.argv.slice(2);
const sqlite = openSqlite(path);
if (synchronous !== 'FULL') sqlite.pragma(`synchronous = ${synchronous}`);
sqlite.exec('CREATE TABLE IF NOT EXISTS acknowledged (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
const insert = sqlite.prepare('INSERT INTO acknowledged (text) VALUES (?)');
for (let n = 0; n < Number(rows); n += 1) {
  sqlite.exec('BEGIN IMMEDIATE');
  const { lastInsertRowid } = insert.run('x'.repeat(4000));
  sqlite.exec('COMMIT');
  process.stdout.write(`${lastInsertRowid}\n`);
}
// Stays until it is killed, since an orderly end syncs everything. It ends with the test run, which holds its input open.
process.stdin.resume();
