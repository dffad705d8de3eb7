import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { reasonOf } from '#shared/app-error.ts';
import { checkDatabase } from './backup.ts';
import { checkDigest, removeDigest, writeDigest } from './digest.ts';
import { copyIsDamaged } from './explain-failure.ts';
import { openReadOnly, type Sqlite } from './open-db.ts';
import {
  forgetStored,
  hashOfBytes,
  isIn,
  isStored,
  listStored,
  measureStored,
  putBackStored,
  store,
  storeBeside,
  storeIn,
} from './photo-store.ts';
import { copyToWrite, sync } from './whole-file.ts';

/** `older`: the good nightly copies of the folder but the newest. `all`: its copies, of which any may have photos in the store. */
export type ThinJob = { folder: string; older: string[]; all: string[] };
/** `sizes`: how large the copies without photos are now, by name. `problem`: what stayed as it was, and why; the first of several. */
export type ThinOutcome = { sizes: Record<string, number>; problem: string | null };

/**
 * Takes the photos out of older nightly copies, puts each once into the store beside them, and removes from it what no copy needs any more.
 * Runs in a process of its own. A copy that is damaged or cannot be read stays as it is, and nothing is removed from the store then: nobody
 * knows what that copy needs.
 */
export function thinCopies({ folder, older, all }: ThinJob): ThinOutcome {
  const sizes: ThinOutcome['sizes'] = {};
  let problem: string | null = null;
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      problem ??= reasonOf(error);
    }
  };
  for (const name of older)
    attempt(() => {
      const size = thin(join(folder, name));
      if (size !== null) sizes[name] = size;
    });
  if (problem === null)
    attempt(() => {
      const needed = new Set(all.flatMap((name) => reading(join(folder, name), listStored)));
      forgetStored(storeIn(folder), needed);
    });
  return { sizes, problem };
}

/** @returns its size without photos; null where it has none, here or in the store. */
function thin(file: string): number | null {
  const has = reading(file, (copy) => ({ photos: hasPhotos(copy), stored: listStored(copy).length > 0 }));
  if (!has.photos && !has.stored) return null;
  // What the disk has changed since must not get a good SHA-256.
  checkDigest(file);
  if (has.photos) takeOut(file);
  return statSync(file).size;
}

function takeOut(file: string): void {
  const taken = reading(file, (copy) => storePhotos(copy, storeBeside(file)));
  if (taken.length === 0) return;
  const part = `${file}.part`;
  try {
    rmSync(part, { force: true });
    writeWithout(file, part, taken);
    sync(part);
    removeDigest(file);
    renameSync(part, file);
    sync(dirname(file));
    writeDigest(file);
  } finally {
    rmSync(part, { force: true });
  }
}

function reading<T>(file: string, work: (copy: Sqlite) => T): T {
  const copy = openReadOnly(file);
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}

const hasPhotos = (copy: Sqlite) => copy.prepare(`SELECT 1 FROM files WHERE ${isIn} LIMIT 1`).get() !== undefined;

/** Whether some photos of this copy are in the store. One that cannot be read is handed out as it is. */
export function isThin(file: string): boolean {
  try {
    return reading(file, (copy) => listStored(copy).length > 0);
  } catch {
    return false;
  }
}

/** How large a copy is with its photos. One that cannot be read is as large as its file. */
export function measureWhole(file: string): number {
  const { size } = statSync(file);
  try {
    return size + reading(file, (copy) => measureStored(copy, storeBeside(file)));
  } catch {
    return size;
  }
}

/** Writes a copy with its photos to `target`. */
export function makeWhole({ file, target }: { file: string; target: string }): void {
  copyToWrite(file, target);
  const copy = new SqliteDatabase(target);
  try {
    putBackStored(copy, storeBeside(file));
  } finally {
    copy.close();
  }
}

/** @returns the SHA-256 of those that are in the store now. One whose bytes are damaged stays where it is. */
function storePhotos(copy: Sqlite, folder: string): string[] {
  const taken = new Set<string>();
  const rows = copy.prepare<[], { sha256: string; bytes: Buffer }>(`SELECT sha256, bytes FROM files WHERE ${isIn}`);
  for (const { sha256, bytes } of rows.iterate()) {
    if (taken.has(sha256)) continue;
    if (!isStored(folder, sha256, bytes)) {
      if (hashOfBytes(bytes) !== sha256) continue;
      store(folder, sha256, bytes);
    }
    taken.add(sha256);
  }
  if (taken.size > 0) sync(folder);
  return [...taken];
}

type Item = { type: string; name: string; sql: string };

/** Writes the copy anew without these photos, as VACUUM would, row by row: so that they are not even read. */
function writeWithout(file: string, part: string, taken: string[]): void {
  const out = new SqliteDatabase(part);
  try {
    for (const setting of ['journal_mode', 'synchronous', 'foreign_keys']) out.pragma(`${setting} = OFF`);
    out.prepare('ATTACH ? AS whole').run(file);
    for (const name of ['page_size', 'application_id', 'user_version'])
      out.pragma(`${name} = ${out.pragma(`whole.${name}`, { simple: true })}`);
    const items = out
      .prepare(
        "SELECT type, name, sql FROM whole.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
      )
      .all() as Item[];
    out.exec('CREATE TEMP TABLE taken (sha256 TEXT PRIMARY KEY)');
    const take = out.prepare('INSERT INTO taken VALUES (?)');
    out.transaction(() => {
      for (const sha256 of taken) take.run(sha256);
      const tables = items.filter(({ type }) => type === 'table');
      for (const { sql } of tables) out.exec(sql);
      for (const { name } of tables) copyRows(out, name);
      out.exec('DELETE FROM main.sqlite_sequence');
      out.exec('INSERT INTO main.sqlite_sequence SELECT * FROM whole.sqlite_sequence');
      for (const { type, sql } of items) if (type !== 'table') out.exec(sql);
    })();
    out.exec('DETACH whole');
    checkDatabase(out, part, copyIsDamaged);
  } finally {
    out.close();
  }
}

function copyRows(out: Sqlite, table: string): void {
  const names = out
    .prepare("SELECT name FROM pragma_table_xinfo(?, 'whole') WHERE hidden = 0")
    .pluck()
    .all(table)
    .map((name) => `"${name}"`);
  const isTaken = `${isIn} AND sha256 IN (SELECT sha256 FROM temp.taken)`;
  const without: Record<string, string> = { '"bytes"': "x''", '"size"': '0' };
  const values = names.map((name) =>
    table === 'files' && without[name] ? `CASE WHEN ${isTaken} THEN ${without[name]} ELSE ${name} END` : name,
  );
  out.exec(`INSERT INTO main."${table}" (${names}) SELECT ${values} FROM whole."${table}"`);
}
