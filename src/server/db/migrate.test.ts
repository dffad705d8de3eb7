import SqliteDatabase from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { createTestDb, testNow } from '#test/test-db.ts';
import { applyMigrations, pendingMigrations } from './migrate.ts';
import { tables } from './schema/tables.ts';

const parentAndChild = {
  tag: '0000_first',
  hash: 'a',
  sql: 'CREATE TABLE parents (id INTEGER PRIMARY KEY); CREATE TABLE children (id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES parents(id) ON DELETE CASCADE);',
};
const rebuild = {
  tag: '0001_rebuild',
  hash: 'b',
  sql: 'PRAGMA foreign_keys=OFF; CREATE TABLE new_parents (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO new_parents (id) SELECT id FROM parents; DROP TABLE parents; ALTER TABLE new_parents RENAME TO parents; PRAGMA foreign_keys=ON;',
};

function openWithFamily() {
  const sqlite = new SqliteDatabase(':memory:');
  sqlite.pragma('foreign_keys = ON');
  applyMigrations(sqlite, [parentAndChild], testNow);
  sqlite.exec('INSERT INTO parents VALUES (1), (2); INSERT INTO children (parent_id) VALUES (1), (2), (2);');
  return sqlite;
}

describe('the schema', () => {
  test('has only STRICT tables', () => {
    const { sqlite } = createTestDb();
    const tables = sqlite
      .prepare(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    expect(tables.length).toBeGreaterThan(28);
    expect(tables.filter((table) => !(table as { strict: number }).strict)).toEqual([]);
  });

  test('has an index for every foreign key', () => {
    const { sqlite } = createTestDb();
    const keys = sqlite
      .prepare(
        "SELECT m.name AS 'table', f.\"from\" AS 'column' FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'",
      )
      .all() as { table: string; column: string }[];
    const covered = sqlite
      .prepare('SELECT 1 FROM pragma_index_list(?) l, pragma_index_info(l.name) i WHERE i.seqno = 0 AND i.name = ?')
      .pluck();
    // What these name is not deleted, or hidden only.
    const seldomDeleted = [
      'incidents.project_id',
      'sessions.last_incident_activity_id',
      'volunteers.former_staff_id',
      'predator_records.predator_id',
    ];
    // Nobody is deleted from the staff.
    const byStaff = /^(created|updated|closed|decided|ended)_by_id$/;
    const ofStaff = ['incident_actions.staff_id'];
    const isStamp = ({ table, column }: { table: string; column: string }) =>
      byStaff.test(column) || ofStaff.includes(`${table}.${column}`);
    const open = keys
      .filter((key) => !isStamp(key) && !covered.get(key.table, key.column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(open.filter((key) => !seldomDeleted.includes(key))).toEqual([]);
  });

  test('has the foreign keys that the program knows of, each once', () => {
    const { sqlite } = createTestDb();
    const inFile = sqlite
      .prepare(
        `SELECT m.name || '.' || f."from" || ' -> ' || f."table" || '.' || f."to" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
         WHERE m.type = 'table'`,
      )
      .pluck()
      .all();
    const known = Object.values(tables).flatMap((table) => {
      const { name, foreignKeys } = getTableConfig(table as SQLiteTable);
      return foreignKeys.map((key) => {
        const { columns, foreignTable, foreignColumns } = key.reference();
        return `${name}.${columns[0]?.name} -> ${getTableName(foreignTable)}.${foreignColumns[0]?.name}`;
      });
    });
    expect(inFile.sort()).toEqual(known.sort());
  });

  test('never changes or loses a line of the audit trail', () => {
    const { sqlite } = createTestDb();
    sqlite.exec(
      "INSERT INTO audit (at, actor_name, action, record_type, record_name) VALUES ('now', 'Test', 'created', 'project', 'x')",
    );
    expect(() => sqlite.exec("UPDATE audit SET actor_name = 'Somebody else'")).toThrow('append-only');
    expect(() => sqlite.exec('DELETE FROM audit')).toThrow('append-only');
  });
});

describe('an upgrade', () => {
  test('that would leave orphans, or fails half way, changes nothing', () => {
    const sqlite = openWithFamily();
    const orphaning = { tag: '0001_x', hash: 'c', sql: 'DELETE FROM parents WHERE id = 2;' };
    expect(() => applyMigrations(sqlite, [orphaning], testNow)).toThrow('without the rows they point at');
    const broken = { tag: '0001_y', hash: 'd', sql: 'DROP TABLE children; SELECT nothing FROM nowhere;' };
    expect(() => applyMigrations(sqlite, [broken], testNow)).toThrow();
    expect(
      sqlite.prepare('SELECT (SELECT count(*) FROM children) + (SELECT count(*) FROM parents)').pluck().get(),
    ).toBe(5);
    expect(pendingMigrations(sqlite, [parentAndChild, rebuild])).toEqual([rebuild]);
  });

  test('is refused for a database of a newer program and for a step that was changed after its release', () => {
    const sqlite = openWithFamily();
    expect(() => pendingMigrations(sqlite, [])).toThrow('newer Bushline');
    expect(() => pendingMigrations(sqlite, [{ ...parentAndChild, hash: 'other' }])).toThrow('0000_first differs');
  });

  test('that edits the text of the schema is noticed by other connections, and undone when it fails', () => {
    const edit = `PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'id INTEGER PRIMARY KEY)', 'id INTEGER PRIMARY KEY CHECK (id < 3))') WHERE name = 'parents';
      PRAGMA writable_schema = RESET;`;
    const sqlite = openWithFamily();
    const orphaning = { tag: '0001_x', hash: 'c', sql: `${edit} DELETE FROM parents WHERE id = 2;` };
    expect(() => applyMigrations(sqlite, [orphaning], testNow)).toThrow('without the rows they point at');
    sqlite.exec('INSERT INTO parents VALUES (3); DELETE FROM parents WHERE id = 3');
    const schemaVersion = () => sqlite.pragma('schema_version', { simple: true });
    const before = schemaVersion();
    applyMigrations(sqlite, [{ tag: '0001_x', hash: 'c', sql: edit }], testNow);
    expect(() => sqlite.exec('INSERT INTO parents VALUES (3)')).toThrow('CHECK');
    expect(schemaVersion()).not.toBe(before);
    expect(() => sqlite.exec('PRAGMA writable_schema = ON; DELETE FROM sqlite_schema')).toThrow('may not be modified');
  });

  test('that rebuilds a table as the generator writes it keeps the rows that point at it, and is not applied twice where another process was faster', () => {
    const sqlite = openWithFamily();
    const seenBefore = pendingMigrations(sqlite, [parentAndChild, rebuild]);
    applyMigrations(sqlite, [rebuild], testNow);
    applyMigrations(sqlite, seenBefore, testNow);
    expect(sqlite.prepare('SELECT count(*) FROM migrations').pluck().get()).toBe(2);
    expect(sqlite.prepare('SELECT count(*) FROM children').pluck().get()).toBe(3);
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
  });
});
