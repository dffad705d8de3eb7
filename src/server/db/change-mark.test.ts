import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readChangeMark } from './change-mark.ts';
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

test('the mark is the same until this connection or another one changes something', () => {
  const sqlite = open();
  sqlite.exec('CREATE TABLE birds (name TEXT)');
  const db = wrapDb(sqlite);
  const marks = [readChangeMark(db)];
  const note = () => marks.push(readChangeMark(db));
  expect(readChangeMark(db)).toBe(marks[0]);
  sqlite.exec("INSERT INTO birds VALUES ('tūī')");
  note();
  open().exec("INSERT INTO birds VALUES ('kererū')");
  note();
  sqlite.exec('DELETE FROM birds');
  note();
  expect(new Set(marks).size).toBe(4);
  expect(readChangeMark(db)).toBe(marks.at(-1));
});
