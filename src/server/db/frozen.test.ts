import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import SqliteDatabase from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupReserveBytes } from '#shared/backups.ts';
import { caseKey } from '#shared/names.ts';
import { judgeUpgrade, thaw as thawInMemory } from '#test/attendance/upgrades.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import { reviveActivity } from '../services/activities/revive.ts';
import { checkDatabase } from './backup.ts';
import { applyMigrations, readMigrations } from './migrate.ts';
import { databasePath, openSqlite, type Sqlite, wrapDb } from './open-db.ts';
import { upgradeDb } from './prepare-db.ts';
import { restoreDb } from './restore.ts';
import { activities } from './schema/activities.ts';
import { deletedActivities } from './schema/feeds.ts';
import { rebuildSearchTexts } from './search/rebuild.ts';

const frozenFolder = join(import.meta.dirname, 'frozen');
const frozen = readdirSync(frozenFolder);

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bushline-frozen-'));
  mkdirSync(join(dataDir, 'backups'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function thaw(name: string): string {
  const path = databasePath(dataDir);
  writeFileSync(path, gunzipSync(readFileSync(join(frozenFolder, name))));
  return path;
}

/** What this program makes of a frozen database, and `was`: what was seen or done before. */
function thawAndUpgrade<Was>(name: string, begin: (sqlite: Sqlite) => Was) {
  const before = openSqlite(thaw(name));
  const was = begin(before);
  before.close();
  upgradeDb(dataDir, testNow);
  return { was, sqlite: openSqlite(databasePath(dataDir)) };
}

/** A database before the step of this name, which `go` makes, with all that follow. */
function openBefore(isStep: (tag: string) => boolean) {
  const sqlite = new SqliteDatabase(':memory:');
  const steps = readMigrations();
  const step = steps.findIndex(({ tag }) => isStep(tag));
  applyMigrations(sqlite, steps.slice(0, step), testNow);
  return { sqlite, go: () => applyMigrations(sqlite, steps.slice(step), testNow) };
}

/** The parts of a schema, sorted, because the order in which they were made does not matter. */
function schemaOf(sqlite: Sqlite): unknown[] {
  return sqlite
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name")
    .all();
}

function countRows(sqlite: Sqlite): Record<string, unknown> {
  const names = sqlite
    .prepare(
      // Former versions searched in tables of their own, and kept in one how a removal is undone.
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_search%' ESCAPE '\\' AND name NOT IN ('migrations', 'removals')",
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    names.map((name) => [name, sqlite.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()]),
  );
}

/** Which text each key column is folded from. */
const keyColumns: [table: string, column: string, key: string][] = [
  ['activities', 'activity_name', 'name_key'],
  ['projects', 'name', 'name_key'],
  ['objectives', 'title', 'title_key'],
  ['objectives', 'measurement', 'measurement_key'],
  ['risks', 'title', 'title_key'],
  ['risk_controls', 'control_text', 'control_key'],
  ['hazards', 'hazard_description', 'description_key'],
  ['checklist_items', 'description', 'description_key'],
  ['staff', 'email', 'email_key'],
  ['volunteers', 'email', 'email_key'],
  ['ticket_types', 'name', 'name_key'],
  ['trap_types', 'name', 'name_key'],
  ['species', 'name', 'name_key'],
  ['traps', 'code', 'code_key'],
];

function listKeyColumns(sqlite: Sqlite): string[] {
  return sqlite
    .prepare(
      "SELECT m.name || '.' || c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name LIKE '%\\_key' ESCAPE '\\' AND c.name <> 'idempotency_key' ORDER BY 1",
    )
    .pluck()
    .all() as string[];
}

describe('an upgrade', () => {
  const listCopies = () => readdirSync(join(dataDir, 'backups'));
  const name = '0031_former-staff.db.gz';

  test('that fails leaves the database as it was, and no copy', () => {
    const sqlite = openSqlite(thaw(name));
    sqlite.exec("CREATE TRIGGER broken BEFORE INSERT ON migrations BEGIN SELECT RAISE(ABORT, 'planted'); END");
    const schema = schemaOf(sqlite);
    expect(() => upgradeDb(dataDir, testNow)).toThrow('planted');
    expect(schemaOf(sqlite)).toEqual(schema);
    expect(listCopies()).toEqual([]);
    sqlite.close();
  });

  test('does not begin on a disk without room for the copy', () => {
    const { size } = statSync(thaw(name));
    const free = size + backupReserveBytes;
    expect(() => upgradeDb(dataDir, testNow, free - 1)).toThrow('and the copy before an upgrade needs');
    expect(listCopies()).toEqual([]);
    upgradeDb(dataDir, testNow, free);
    expect(listCopies()).toHaveLength(2);
  });

  test('asks for no room for what was deleted, which a copy has not', () => {
    const sqlite = openSqlite(thaw(name));
    const used = statSync(sqlite.name).size;
    sqlite.exec('CREATE TABLE big (bytes BLOB); INSERT INTO big VALUES (zeroblob(20000000)); DROP TABLE big');
    sqlite.close();
    upgradeDb(dataDir, testNow, used + backupReserveBytes + 1_000_000);
    expect(listCopies()).toHaveLength(2);
  });

  test('that was killed after its copy has left the one that the next would write: it stays the only one', () => {
    thaw(name);
    writeFileSync(join(dataDir, 'backups', 'before-0032_positions-2026-03-04T19-00-00-000Z.db.part'), 'cut off');
    upgradeDb(dataDir, '2026-03-04T20:00:00.000Z');
    expect(listCopies()).toHaveLength(2);
    const [copy, digest] = listCopies();
    thaw(name);
    upgradeDb(dataDir, testNow);
    expect(listCopies()).toEqual([copy, digest]);
    const changed = openSqlite(thaw(name));
    changed.exec("UPDATE activities SET notes = 'Bring gloves' WHERE id = (SELECT min(id) FROM activities)");
    changed.close();
    upgradeDb(dataDir, testNow);
    expect(listCopies()).toHaveLength(4);
  });
});

describe.each(frozen)('a database as %s', (name) => {
  test('is upgraded to exactly the schema of a new installation, with every row of every table', () => {
    const { was: counts, sqlite: after } = thawAndUpgrade(name, countRows);
    expect(schemaOf(after)).toEqual(schemaOf(createTestDb().sqlite));
    // Change keys from before 0003 are of no use to a later program, and are dropped.
    expect(countRows(after)).toMatchObject({ ...counts, ...(name < '0003' && { client_keys: 0 }) });
    expect(() => checkDatabase(after)).not.toThrow();
    after.close();
  });

  test('is searched as if it had been written by this program', () => {
    // As a program of another time may have made them; today's schema is not upgraded.
    const isKept = "SELECT count(*) FROM pragma_table_info(?) WHERE name = 'search_text'";
    const searched = ['activities', 'incidents', 'staff', 'volunteers'];
    const isOld = name !== `${readMigrations().at(-1)?.tag}.db.gz`;
    const { sqlite } = thawAndUpgrade(name, (before) => {
      for (const table of isOld ? searched : [])
        if (before.prepare(isKept).pluck().get(table) === 1)
          before.exec(`UPDATE ${table} SET search_text = 'otherwise'`);
    });
    const texts = searched.flatMap((table) => sqlite.prepare(`SELECT search_text FROM ${table}`).pluck().all());
    expect(texts).not.toContain('otherwise');
    const changed = sqlite.prepare('SELECT total_changes()').pluck();
    const soFar = changed.get();
    rebuildSearchTexts(wrapDb(sqlite));
    expect(changed.get()).toBe(soFar);
    sqlite.close();
  });

  test('keeps every stay and hour, which follow from the taps that it gets', () => {
    const count = judgeUpgrade(thawInMemory(name));
    if (name > '0011') expect(count).toBeGreaterThan(300);
  });

  test('tells names apart as this program does', () => {
    const { was: had, sqlite } = thawAndUpgrade(name, (before) => Object.keys(countRows(before)));
    // A table that came later is empty here: it is asked for once it is frozen.
    const known = keyColumns.filter(([table]) => had.includes(table));
    const wrong = known.flatMap(([table, column, key]) => {
      const rows = sqlite.prepare(`SELECT "${column}", "${key}" FROM "${table}"`).raw().all() as [string, string][];
      expect(rows.length, table).toBeGreaterThan(0);
      return rows.filter(([text, stored]) => stored !== caseKey(text));
    });
    expect(wrong).toEqual([]);
    const keys = listKeyColumns(sqlite).filter((key) => had.includes(key.split('.')[0] ?? ''));
    expect(known.map(([table, , key]) => `${table}.${key}`).sort()).toEqual(keys);
    sqlite.close();
  });
});

test('a backup of an older schema comes out of a restore as it comes out of an upgrade', () => {
  const copy = `${thaw('0001_guards.db.gz')}.copy`;
  renameSync(databasePath(dataDir), copy);
  restoreDb(dataDir, copy, { now: testNow, actorName: 'Bushline' });
  const restored = openSqlite(databasePath(dataDir));
  expect(schemaOf(restored)).toEqual(schemaOf(createTestDb().sqlite));
  expect(() => checkDatabase(restored)).not.toThrow();
  restored.close();
});

test('a database of 0.2.0 keeps every word, and says of nothing that is new that somebody has said it', () => {
  const path = thaw('0031_former-staff.db.gz');
  const before = openSqlite(path);
  const tables = Object.keys(countRows(before)).filter((table) => table !== 'installation');
  const columnsOf = (sqlite: Sqlite, table: string) =>
    sqlite.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
  const kept = tables.map((table) => `SELECT "${columnsOf(before, table).join('", "')}" FROM "${table}" ORDER BY 1, 2`);
  const rowsOf = (sqlite: Sqlite) => kept.map((select) => sqlite.prepare(select).raw().all());
  const rows = rowsOf(before);
  const old = tables.map((table) => columnsOf(before, table));
  before.close();
  upgradeDb(dataDir, testNow);
  const after = openSqlite(path);
  expect(rowsOf(after)).toEqual(rows);
  const added = tables.flatMap((table, index) =>
    columnsOf(after, table)
      .filter((column) => !old[index]?.includes(column))
      .map((column) => [
        `${table}.${column}`,
        after.prepare(`SELECT DISTINCT "${column}" FROM "${table}"`).pluck().all(),
      ]),
  );
  const nowhere = (table: string) =>
    ['latitude', 'longitude', 'accuracy', 'position_how'].map((column) => [`${table}.${column}`, [null]]);
  expect(Object.fromEntries(added)).toEqual({
    ...Object.fromEntries(['activities', 'incidents', 'projects'].flatMap(nowhere)),
    'outbox.photo_ids': ['[]'],
    'predator_records.from_lines': [null],
    'still_out.mailed_people': [null],
  });
  after.close();
});

/** Writes the rows of a table with the columns that it had in an earlier schema. */
function copyRows(from: Sqlite, to: Sqlite, table: string): void {
  const names = (to.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name).join(', ');
  const insert = to.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.replaceAll(/\w+/g, '@$&')})`);
  for (const row of from.prepare(`SELECT ${names} FROM ${table}`).all()) insert.run(row);
}

test('what was deleted before an upgrade can still be brought back, whether or not calendars were told of it', () => {
  const { sqlite, go } = openBefore((tag) => tag.endsWith('_undo-adds-again'));
  const db = wrapDb(sqlite);
  const now = createTestDb();
  const { id: projectId, name: projectName } = makeProject(now.db);
  const [told, untold, stays] = ['Told', 'Untold', 'Stays'].map((activityName) =>
    makeActivity(now.db, { projectId, projectName, activityName, activityDate: '2026-03-07' }),
  );
  for (const table of ['projects', 'activities']) copyRows(now.sqlite, sqlite, table);
  const { archived, ...columns } = getTableColumns(activities);
  const addRemoval = sqlite.prepare('INSERT INTO removals VALUES (1, ?, ?, ?, ?, ?, ?)');
  const rows = now.db.select(columns).from(activities).all();
  for (const row of rows) {
    const taken = { fields: { notes: row.notes }, rows: [{ table: 'activities', row }] };
    addRemoval.run(`${row.id}`, 'activity', row.id, row.activityName, JSON.stringify(taken), testNow);
  }
  addRemoval.run(
    'a',
    'activity',
    told?.id,
    'Told',
    JSON.stringify({ fields: {}, rows: [{ table: 'activityStaff', row: {} }] }),
    testNow,
  );
  sqlite.exec(`INSERT INTO deleted_activities (id, activity_name, activity_date, start_time, finish_time, staff_ids, version, deleted_at)
    VALUES (${told?.id}, 'Told', '2026-03-07', '', '', '[]', 4, '${testNow}');
    DELETE FROM activities WHERE id <> ${stays?.id}`);
  go();
  for (const { id } of rows) reviveActivity(db, testAct, { id, change: 'attendance.signOn' });
  expect(db.select(columns).from(activities).all()).toEqual(rows);
  const kept = db.select().from(deletedActivities).all();
  expect(kept).toMatchObject([
    { id: told?.id, version: 4, revivedAt: testAct.now, taken: null },
    { id: untold?.id, activityName: 'Untold', activityDate: '2026-03-07', version: 1, revivedAt: testAct.now },
  ]);
});
