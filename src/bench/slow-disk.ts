import SqliteDatabase, { type Statement } from 'better-sqlite3';

/**
 * A module to import first: it makes each commit of the process take two milliseconds longer, as it does on the SSD or memory card of a
 * small box. The disks of servers that are rented answer a sync before anything is written, in a tenth of a millisecond.
 */
const syncMs = 2;

const clock = new Int32Array(new SharedArrayBuffer(4));
const statements = Object.getPrototypeOf(new SqliteDatabase(':memory:').prepare('SELECT 1')) as Statement;
const { run } = statements;
statements.run = function runAndSync(this: Statement, ...values: unknown[]) {
  const result = run.apply(this, values);
  // SQLite calls COMMIT a statement that only reads.
  const hasWritten = !this.database.inTransaction && (!this.readonly || this.source === 'COMMIT');
  // A sync, too, stops the thread that asks for it.
  if (hasWritten) Atomics.wait(clock, 0, 0, syncMs);
  return result;
};
