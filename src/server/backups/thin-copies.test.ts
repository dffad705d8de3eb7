import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import SqliteDatabase from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { stageBackups, system } from '#test/backups-stage.ts';
import { signedInAgent } from '#test/http.ts';
import { databasePath, openReadOnly, type Sqlite } from '../db/open-db.ts';
import { restoreDb } from '../db/restore.ts';
import { verifyBackup } from '../db/verify-backup.ts';

const { createKeptProgram, dataDir, files, folder } = stageBackups();

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const picture = (letter: string) => Buffer.alloc(100_000, letter);
const hashes = (...letters: string[]) => letters.map((letter) => sha256Of(picture(letter))).sort();
const store = () => (existsSync(join(folder(), 'photos')) ? readdirSync(join(folder(), 'photos')).sort() : []);
const copies = () => files().filter((name) => name.endsWith('.db'));
const night = (day: number) => `2026-03-0${day}T13:30:00.000Z`;

function add(sqlite: Sqlite, kind: string, bytes: Buffer): void {
  sqlite
    .prepare(
      "INSERT INTO files (kind, name, media_type, size, sha256, created_at, bytes) VALUES (?, ?, 'image/webp', ?, ?, ?, ?)",
    )
    .run(kind, `${kind}.webp`, bytes.length, sha256Of(bytes), night(4), bytes);
}

/** A program with these photos. `backUp` makes the backup of a night, with all that follows. */
function stagePhotos(...letters: string[]) {
  const kept = createKeptProgram();
  for (const letter of letters) add(kept.sqlite, 'photo', picture(letter));
  const backUp = async (now: string) => {
    kept.world.now = now;
    expect((await kept.backups.make('nightly', system)).result).toBe('ok');
    await kept.backups.followed();
  };
  return { ...kept, backUp };
}

/** Nights with photos `a` and `b` in all copies, a picture that is no photo, and `c` in the newest alone. */
async function stage() {
  const staged = stagePhotos('a', 'b');
  add(staged.sqlite, 'image', picture('p'));
  for (const day of [4, 5, 6]) {
    if (day === 6) add(staged.sqlite, 'photo small', picture('c'));
    await staged.backUp(night(day));
  }
  return staged;
}

/** All rows of all tables. */
function contents(sqlite: Sqlite, without: readonly string[] = []): Record<string, unknown[]> {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
  const rowsOf = (name: unknown) => sqlite.prepare(`SELECT * FROM "${name}"`).all();
  return Object.fromEntries(
    tables.filter((name) => !without.includes(name as string)).map((name) => [name as string, rowsOf(name)]),
  );
}

const bytesOf = (file: string) => {
  const copy = openReadOnly(file);
  try {
    return copy.prepare('SELECT kind, size, length(bytes) AS there FROM files ORDER BY id').all();
  } finally {
    copy.close();
  }
};

test('the newest nightly copy is whole, and older ones share each photo once', async () => {
  const { backups } = await stage();
  const [first, second, newest] = copies().map((name) => join(folder(), name)) as [string, string, string];
  for (const older of [first, second]) {
    const none = { kind: 'photo', size: 0, there: 0 };
    expect(bytesOf(older)).toEqual([none, none, { kind: 'image', size: 100_000, there: 100_000 }]);
    expect(statSync(older).size).toBeLessThan(statSync(newest).size - 200_000);
  }
  expect(bytesOf(newest)).toMatchObject(Array(4).fill({ there: 100_000 }));
  expect(store()).toEqual(hashes('a', 'b'));
  const { rows, backupBytes } = backups.describe();
  expect(rows.map(({ result }) => result)).toEqual(['ok', 'ok', 'ok']);
  const sum = [first, second, newest].reduce((all, file) => all + statSync(file).size, 200_000);
  expect(backupBytes).toBe(sum);
});

test.each([
  ['one of a clock that was ahead', ['2027-03-04T13:30:00.000Z', night(5)], [100_000, 0]],
  ['one that is dated some hours ahead', [night(4), '2026-03-06T10:00:00.000Z', night(5)], [0, 100_000, 100_000]],
])('the copy of tonight is whole, also beside %s', async (_, made, there) => {
  const { backUp } = stagePhotos('a');
  for (const now of made) await backUp(now);
  expect(copies().map((name) => bytesOf(join(folder(), name)))).toMatchObject(there.map((bytes) => [{ there: bytes }]));
});

test('a copy keeps its photos while the second place still takes it', async () => {
  const { backups, world, sqlite } = createKeptProgram(3, { BACKUP_COPY_TO: '/mnt/usb' });
  add(sqlite, 'photo', picture('a'));
  let free = () => {};
  world.isFree = new Promise((resolve) => {
    free = resolve;
  });
  for (const day of [4, 5]) {
    world.now = night(day);
    await backups.make('nightly', system);
  }
  const first = () => bytesOf(join(folder(), copies()[0] ?? ''));
  // Had it begun already, it would be through by now: it waits for nothing else.
  await new Promise((resolve) => setImmediate(resolve));
  expect(first()).toMatchObject([{ there: 100_000 }]);
  free();
  await backups.followed();
  expect(first()).toMatchObject([{ there: 0 }]);
});

test('but for its photos an older copy is what it was: every row, index, counter and mark', async () => {
  const { backUp } = stagePhotos('a');
  await backUp(night(4));
  const [name = ''] = copies();
  const before = openReadOnly(join(folder(), name));
  const [was, schema] = [
    contents(before, ['files']),
    before.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all(),
  ];
  before.close();
  await backUp(night(5));
  const after = openReadOnly(join(folder(), name));
  expect(contents(after, ['files'])).toEqual(was);
  expect(after.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()).toEqual(schema);
  after.close();
});

test('a restore puts them together, and verify and a download know both', async () => {
  const { backups } = await stage();
  const [first = '', , newest = ''] = copies();
  const verified = verifyBackup(join(folder(), first));
  expect(verified).toMatchObject({ damagedFiles: [], isCompared: true });
  const { rows } = backups.describe();
  for (const name of [first, newest]) {
    const { read, size } = await backups.open({ id: rows.find(({ fileName }) => fileName === name)?.id ?? 0 });
    const sent = await buffer(read());
    expect(sent).toHaveLength(size);
    const target = join(dataDir(), 'downloaded.db');
    writeFileSync(target, sent);
    expect(verifyBackup(target).damagedFiles).toEqual([]);
    expect(bytesOf(target).slice(0, 2)).toEqual(Array(2).fill({ kind: 'photo', size: 100_000, there: 100_000 }));
  }
  expect(readdirSync(dataDir()).filter((name) => name.startsWith('whole-'))).toEqual([]);
  const { damagedFiles } = restoreDb(dataDir(), join(folder(), first), { now: night(7), actorName: 'Kai' });
  expect(damagedFiles).toEqual([]);
  expect(bytesOf(databasePath(dataDir()))).toEqual(
    ['photo', 'photo', 'image'].map((kind) => ({ kind, size: 100_000, there: 100_000 })),
  );
});

test('a photo that is missing in the store or damaged is named, and all else is restored', async () => {
  await stage();
  const file = join(folder(), copies()[0] ?? '');
  writeFileSync(join(folder(), 'photos', sha256Of(picture('b'))), picture('x'));
  expect(verifyBackup(file).damagedFiles).toEqual(['photo.webp (file 2)']);
  const { damagedFiles } = restoreDb(dataDir(), file, { now: night(7), actorName: 'Kai' });
  expect(damagedFiles).toEqual(['photo.webp (file 2)']);
  expect(bytesOf(databasePath(dataDir()))).toMatchObject([{ there: 100_000 }, { there: 0 }, { there: 100_000 }]);
});

test('one that the disk has changed in the store is put there again, and one that no copy needs any more goes', async () => {
  const { sqlite, backUp } = await stage();
  writeFileSync(join(folder(), 'photos', sha256Of(picture('b'))), picture('x'));
  sqlite.exec("DELETE FROM files WHERE kind = 'photo small'");
  await backUp(night(7));
  // That of the sixth, which has all three, was the newest until now.
  expect(store()).toEqual(hashes('a', 'b', 'c'));
  for (const name of copies()) expect(verifyBackup(join(folder(), name)).damagedFiles).toEqual([]);
  sqlite.exec("DELETE FROM files WHERE kind = 'photo'");
  for (const now of [night(8), night(9), '2026-03-10T13:30:00.000Z']) await backUp(now);
  // That of the seventh is kept as the last of its week.
  expect(store()).toEqual(hashes('a', 'b'));
});

/** As a disk may change it. */
function change(file: string): void {
  const copy = new SqliteDatabase(file);
  copy.exec("UPDATE files SET name = 'other'");
  copy.close();
}

test('one that is damaged keeps no later one from giving up its photos, and nothing goes from the store', async () => {
  const { backups, backUp } = stagePhotos('a');
  await backUp(night(4));
  const [damaged = ''] = copies();
  change(join(folder(), damaged));
  mkdirSync(join(folder(), 'photos'));
  writeFileSync(join(folder(), 'photos', sha256Of(picture('b'))), picture('b'));
  for (const day of [5, 6]) await backUp(night(day));
  const there = copies().map((name) => bytesOf(join(folder(), name))[0]);
  expect(there).toMatchObject([{ there: 100_000 }, { there: 0 }, { there: 100_000 }]);
  expect(store()).toEqual(hashes('a', 'b'));
  expect(backups.describe().thinProblem).toContain(damaged);
});

test('a download that cannot be noted leaves nothing of what was put together for it', async () => {
  const { backups, program, sqlite } = await stage();
  const [first = ''] = copies();
  const { agent } = await signedInAgent(program, 'Group Admin');
  sqlite.exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'full'); END");
  const { id = 0 } = backups.describe().rows.find(({ fileName }) => fileName === first) ?? {};
  expect((await agent.get(`/api/backups/${id}`)).status).toBe(500);
  await vi.waitFor(() => expect(readdirSync(dataDir()).filter((name) => name.startsWith('whole-'))).toEqual([]));
});
