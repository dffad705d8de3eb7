import SqliteDatabase, { type Database } from 'better-sqlite3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepStatements } from './kept-statements.ts';

let sqlite: Database;
let kept: Database;

beforeEach(() => {
  sqlite = new SqliteDatabase(':memory:');
  sqlite.exec(
    "CREATE TABLE birds (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO birds (name) VALUES ('Kākā'), ('Ruru')",
  );
  kept = keepStatements(sqlite);
});

const names = 'SELECT name FROM birds ORDER BY id';

describe('a statement that is kept', () => {
  test('is compiled once, however often its text is prepared', () => {
    const prepare = vi.spyOn(sqlite, 'prepare');
    for (let n = 0; n < 3; n += 1) kept.prepare(names).all();
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  test('answers objects to the next user, after the last one asked for arrays', () => {
    expect(kept.prepare(names).raw().get()).toEqual(['Kākā']);
    expect(kept.prepare(names).get()).toEqual({ name: 'Kākā' });
  });

  test('is not shared while somebody is still reading its rows', () => {
    const reading = kept.prepare(names).iterate();
    expect(reading.next().value).toEqual({ name: 'Kākā' });
    expect(kept.prepare(names).all()).toHaveLength(2);
    expect(reading.next().value).toEqual({ name: 'Ruru' });
    reading.return?.();
  });

  test('is dropped once 300 are kept, so that texts that never come back do not fill the memory', () => {
    const prepare = vi.spyOn(sqlite, 'prepare');
    for (let n = 0; n < 300; n += 1) kept.prepare(`SELECT ${n}`);
    kept.prepare('SELECT 0');
    expect(prepare).toHaveBeenCalledTimes(300);
    kept.prepare('SELECT 300');
    kept.prepare('SELECT 0');
    expect(prepare).toHaveBeenCalledTimes(302);
  });
});
