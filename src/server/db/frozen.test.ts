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
import { caseKey, personSearchText } from '#shared/names.ts';
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
import { staff } from './schema/staff.ts';
import { volunteers } from './schema/volunteers.ts';
import { refreshIncidents } from './search/incidents.ts';
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

function usedKeys(sqlite: Sqlite): [key: string, rows: number][] {
  const keys = sqlite
    .prepare(
      "SELECT m.name AS 'table', f.\"from\" AS 'column' FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' ORDER BY 1, 2",
    )
    .all() as { table: string; column: string }[];
  return keys.map(({ table, column }) => [
    `${table}.${column}`,
    Number(sqlite.prepare(`SELECT count("${column}") FROM "${table}"`).pluck().get()),
  ]);
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

test('there is a frozen database of the first released schema', () => {
  expect(frozen).toContain('0001_guards.db.gz');
});

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
  test('has rows in every foreign key, so that an upgrade that loses them is noticed', () => {
    const sqlite = openSqlite(thaw(name));
    const keys = usedKeys(sqlite);
    sqlite.close();
    expect(keys.length).toBeGreaterThanOrEqual(29);
    expect(keys.filter(([, rows]) => rows === 0)).toEqual([]);
  });

  test('is upgraded to exactly the schema of a new installation, with every row of every table', () => {
    const { was: counts, sqlite: after } = thawAndUpgrade(name, countRows);
    expect(schemaOf(after)).toEqual(schemaOf(createTestDb().sqlite));
    // Change keys from before 0003 are of no use to a later program, and are dropped.
    expect(countRows(after)).toMatchObject({ ...counts, ...(name < '0003' && { client_keys: 0 }) });
    expect(() => checkDatabase(after)).not.toThrow();
    after.close();
  });

  test('comes out of a backup as it comes out of an upgrade', () => {
    const copy = `${thaw(name)}.copy`;
    renameSync(databasePath(dataDir), copy);
    restoreDb(dataDir, copy, { now: testNow, actorName: 'Bushline' });
    const restored = openSqlite(databasePath(dataDir));
    expect(schemaOf(restored)).toEqual(schemaOf(createTestDb().sqlite));
    expect(() => checkDatabase(restored)).not.toThrow();
    restored.close();
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

  test('finds people as if they had been written by this program, and knows who has signed in', () => {
    // Before 0005 a sign-in stands in the trail alone.
    const signIn =
      name >= '0005'
        ? "UPDATE staff SET last_signed_in_at = '2026-03-04T20:30:00.000Z'"
        : `INSERT INTO audit (at, action, actor_name, record_type, record_id, record_name)
      SELECT '2026-03-04T20:30:00.000Z', 'signed in', 'x', 'staff', max(id), 'x' FROM staff UNION ALL
      SELECT '2026-03-03T20:30:00.000Z', 'signed in', 'x', 'staff', max(id), 'x' FROM staff`;
    const { sqlite: upgraded } = thawAndUpgrade(name, (sqlite) => sqlite.exec(signIn));
    const db = wrapDb(upgraded);
    for (const table of [staff, volunteers]) {
      const people = db.select().from(table).all();
      expect(people.map((person) => person.searchText)).toEqual(people.map(personSearchText));
    }
    expect(
      db
        .select()
        .from(volunteers)
        .all()
        .some(({ emergencyContact }) => emergencyContact !== ''),
    ).toBe(true);
    const last = upgraded.prepare('SELECT last_signed_in_at FROM staff ORDER BY id DESC').pluck().get();
    expect(last).toBe('2026-03-04T20:30:00.000Z');
    upgraded.close();
  });

  test('keeps every word of every incident, and knows which completed an activity and which was taken back', () => {
    const sqlite = openSqlite(thaw(name));
    const isOld = sqlite
      .prepare("SELECT count(*) FROM pragma_table_info('incidents') WHERE name = 'removed_at'")
      .pluck();
    if (isOld.get() === 1)
      sqlite.exec(`INSERT INTO incidents (activity_id, type_of_incident, incident_description, removed_at, created_at, updated_at)
        SELECT id, 'Near Miss', 'Taken back', '2026-01-01T00:00:00.000Z', '2025-12-31T00:00:00.000Z', 'x' FROM activities LIMIT 1`);
    const read = () => sqlite.prepare('SELECT * FROM incidents ORDER BY id').all() as Record<string, unknown>[];
    const before = read().map(({ removed_at: _, search_text: __, ...row }) => row);
    const lines = "SELECT count(*) FROM audit WHERE record_type = 'incident'";
    const trail = sqlite.prepare(lines).pluck().get();
    sqlite.close();
    upgradeDb(dataDir, testNow);
    const upgraded = openSqlite(databasePath(dataDir));
    const after = upgraded.prepare('SELECT * FROM incidents ORDER BY id').all();
    expect(after).toMatchObject(before);
    expect(before.length).toBeGreaterThan(2);
    expect(upgraded.prepare(lines).pluck().get()).toBe(trail);
    if (before.some((row) => !('state' in row))) {
      expect(after).toContainEqual(
        expect.objectContaining({ state: 'Withdrawn', withdrawn_reason: 'Completed with No', is_completion_report: 1 }),
      );
      expect(after).toContainEqual(expect.objectContaining({ state: 'Open', withdrawn_at: null }));
    }
    refreshIncidents(wrapDb(upgraded), undefined);
    expect(upgraded.prepare('SELECT * FROM incidents ORDER BY id').all()).toEqual(after);
    expect(() => upgraded.exec('DELETE FROM incidents')).toThrow('An incident is never deleted.');
    upgraded.close();
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

  test('keeps every row when a table that everything points at is rebuilt, as the generator writes it', () => {
    const sqlite = openSqlite(thaw(name));
    const counts = countRows(sqlite);
    const keys = usedKeys(sqlite);
    const create = String(sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = 'staff'").pluck().get());
    const rebuild = `PRAGMA foreign_keys=OFF;
      ${create.replaceAll('"staff"', '"__new_staff"').replace('`staff`', '`__new_staff`')};
      INSERT INTO __new_staff SELECT * FROM staff; DROP TABLE staff; ALTER TABLE __new_staff RENAME TO staff;
      PRAGMA foreign_keys=ON;`;
    applyMigrations(sqlite, [{ tag: '9999_rebuild', sql: rebuild, hash: 'x' }], testNow);
    expect(countRows(sqlite)).toEqual(counts);
    expect(usedKeys(sqlite)).toEqual(keys);
    sqlite.close();
  });
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

test('a step that rebuilds the sign-in tables keeps their rows, and gives out no id twice', () => {
  const { sqlite, go } = openBefore((tag) => tag >= '0005');
  sqlite.exec(`
    INSERT INTO staff (firstname, lastname, email, email_key, phone, role, password_hash, sort_name, search_text, created_at, updated_at)
      VALUES ('Ana', 'Rewi', 'a@b.c', 'a@b.c', '1', 'Group Admin', 'x', 'x', 'x', 'x', 'x');
    INSERT INTO sessions (id, staff_id, expires_at, created_at) VALUES ('hash', 1, 9, '2026-03-04T20:30:00.123Z');
    INSERT INTO access_tokens (staff_id, name, token_hash, scope, created_at)
      VALUES (1, 'Gauge', 'a', 'read', 'x'), (1, 'Map', 'b', 'full', 'x'), (1, 'Gone', 'c', 'full', 'x');
    DELETE FROM access_tokens WHERE name = 'Gone';
    UPDATE sqlite_sequence SET seq = 1000000 WHERE name = 'access_tokens';
  `);
  go();
  expect(sqlite.prepare('SELECT id, expires_at, ends_at, ended FROM sessions').raw().all()).toEqual([
    ['hash', 9, Date.parse('2026-04-03T20:30:00.000Z'), null],
  ]);
  expect(sqlite.prepare('SELECT name, scope FROM access_tokens').raw().all()).toEqual([
    ['Gauge', 'read'],
    ['Map', 'write'],
  ]);
  sqlite.exec(
    "INSERT INTO access_tokens (staff_id, name, token_hash, scope, created_at) VALUES (1, 'New', 'd', 'everything', 'x')",
  );
  expect(sqlite.prepare("SELECT id FROM access_tokens WHERE name = 'New'").pluck().get()).toBe(1_000_001);
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

test('a step that ties rows to the staff loses no row, and forgets only ids of nobody', () => {
  const { sqlite, go } = openBefore((tag) => tag.endsWith('_made-by'));
  const person = "'x', 'x', 'x', 'Group Admin', 'x', 'x', 'x', 'x', 'x'";
  sqlite.exec(`
    INSERT INTO staff (firstname, lastname, email, email_key, phone, role, password_hash, sort_name, search_text, created_at, updated_at, deleted_at)
      VALUES ('Ana', 'a', ${person}, NULL), ('Gone', 'b', ${person.replaceAll("'x'", "'y'")}, 'x');
    INSERT INTO objectives (title, measurement, title_key, measurement_key, created_at, created_by_id, updated_at, updated_by_id)
      VALUES ('Weeds', 'm2', 'weeds', 'm2', 'x', 1, 'x', 2), ('Fences', 'm', 'fences', 'm', 'x', 4711, 'x', 4711);
    INSERT INTO projects (name, name_key, location, start_date, emergency_services, created_at, updated_at)
      VALUES ('Ridge', 'ridge', 'x', '2026-03-04', 'x', 'x', 'x');
    INSERT INTO activities (activity_name, name_key, project_id, activity_date, project_name, project_location, search_text, created_at,
      created_by_id, updated_at) VALUES ('Walk', 'walk', 1, '2026-03-04', 'x', 'x', 'ridge walk', 'x', 4711, 'x');
    UPDATE sqlite_sequence SET seq = 1000000 WHERE name = 'objectives';
  `);
  const counts = countRows(sqlite);
  go();
  expect(countRows(sqlite)).toMatchObject(counts);
  expect(sqlite.prepare('SELECT created_by_id, updated_by_id FROM objectives').raw().all()).toEqual([
    [1, 2],
    [null, null],
  ]);
  const add =
    sqlite.prepare(`INSERT INTO objectives (title, measurement, title_key, measurement_key, created_at, created_by_id, updated_at)
    VALUES ('Plants', 'x', 'x', 'x', 'x', ?, 'x') RETURNING id`);
  expect(() => add.get(4711)).toThrow('FOREIGN KEY');
  expect(add.pluck().get(2)).toBe(1_000_001);
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('a step makes alarms and reminders of actions letters of their own, and lets every letter in', () => {
  const { sqlite, go } = openBefore((tag) => tag.endsWith('_letters'));
  const columns = 'kind, to_address, subject, is_secret, next_attempt_at, idempotency_key, created_at, priority';
  const add = (kind: string, priority: number) =>
    sqlite.exec(
      `INSERT INTO outbox (${columns}) SELECT '${kind}', 'a@b.c', 's', 0, 'x', count(*), 'x', ${priority} FROM outbox`,
    );
  expect(() => add('tomorrow', 0)).toThrow('outbox_kind');
  for (const priority of [2, 1, 0]) add('account', priority);
  go();
  add('tomorrow', 0);
  expect(sqlite.prepare('SELECT kind FROM outbox ORDER BY id').pluck().all()).toEqual([
    ...['alarm', 'due', 'account', 'tomorrow'],
  ]);
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
});
