import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { keptUntilChange } from './kept-until-change.ts';
import { openSqlite, wrapDb } from './open-db.ts';

const folder = mkdtempSync(join(tmpdir(), 'bushline-kept-'));
const opened: ReturnType<typeof openSqlite>[] = [];

afterEach(() => {
  for (const sqlite of opened.splice(0)) sqlite.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  const sqlite = openSqlite(join(folder, 'bushline.db'));
  opened.push(sqlite);
  return sqlite;
}

test('an answer is kept until this connection or another one changes something, and never in the middle of a transaction', () => {
  const sqlite = open();
  sqlite.exec('CREATE TABLE birds (name TEXT)');
  const db = wrapDb(sqlite);
  let computed = 0;
  const read = keptUntilChange((connection) => {
    computed += 1;
    return connection.$client.prepare('SELECT count(*) FROM birds').pluck().get();
  });

  expect([read(db), read(db), computed]).toEqual([0, 0, 1]);
  sqlite.exec("INSERT INTO birds VALUES ('tūī')");
  expect([read(db), read(db), computed]).toEqual([1, 1, 2]);

  const other = open();
  other.exec("INSERT INTO birds VALUES ('kererū')");
  expect([read(db), read(db), computed]).toEqual([2, 2, 3]);

  sqlite.exec("BEGIN; INSERT INTO birds VALUES ('moa')");
  expect(read(db)).toBe(3);
  sqlite.exec('ROLLBACK');
  expect(read(db)).toBe(2);

  sqlite.exec('DELETE FROM birds');
  expect(read(db)).toBe(0);
});
