import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { photoKinds } from '#shared/files.ts';
import type { Sqlite } from './open-db.ts';

// The photos of older nightly copies lie beside them, each once: `photos/<SHA-256>`. In the copies they are empty.

const namePattern = /^[\da-f]{64}$/;

/** The store of the copies in this folder, and of the folder of this copy. */
export const storeIn = (folder: string) => join(folder, 'photos');
export const storeBeside = (copy: string) => storeIn(dirname(copy));

const kinds = photoKinds.map((kind) => `'${kind}'`).join();
/** Rows whose bytes are in the copy, and rows whose bytes are in the store. */
export const isIn = `kind IN (${kinds}) AND size > 0`;
const isOut = `kind IN (${kinds}) AND size = 0`;

export const hashOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A photo of the store; null for one that is missing, or that the disk has changed. */
export function readStored(store: string, sha256: string): Buffer | null {
  const path = join(store, sha256);
  if (!namePattern.test(sha256) || !existsSync(path)) return null;
  const bytes = readFileSync(path);
  return hashOfBytes(bytes) === sha256 ? bytes : null;
}

/** Whether the store has these very bytes under this name. Compared and not hashed: every night that is asked of each photo. */
export function isStored(folder: string, sha256: string, bytes: Buffer): boolean {
  const path = join(folder, sha256);
  if (!namePattern.test(sha256) || statSync(path, { throwIfNoEntry: false })?.size !== bytes.length) return false;
  return readFileSync(path).equals(bytes);
}

/** Puts a photo into the store, which has none or another one under this name. On the disk once the folder is synced. */
export function store(folder: string, sha256: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, sha256);
  const handle = openSync(`${path}.part`, 'w');
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${path}.part`, path);
}

/** The SHA-256 of the photos of a copy that are in the store. */
export function listStored(copy: Sqlite): string[] {
  return hasFiles(copy) ? (copy.prepare(`SELECT sha256 FROM files WHERE ${isOut}`).pluck().all() as string[]) : [];
}

/** Bytes of the photos of a copy that are in the store. */
export function measureStored(copy: Sqlite, folder: string): number {
  const sizeOf = (name: string) =>
    namePattern.test(name) ? (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) : 0;
  return listStored(copy).reduce((sum, name) => sum + sizeOf(name), 0);
}

/** Puts the photos back into a copy. Those that are missing or damaged stay empty, which a check of the files finds. */
export function putBackStored(copy: Sqlite, folder: string): void {
  if (!hasFiles(copy)) return;
  const put = copy.prepare('UPDATE files SET bytes = ?, size = ? WHERE id = ?');
  const rows = copy.prepare<[], { id: number; sha256: string }>(`SELECT id, sha256 FROM files WHERE ${isOut}`).all();
  copy.transaction(() => {
    for (const { id, sha256 } of rows) {
      const bytes = readStored(folder, sha256);
      if (bytes) put.run(bytes, bytes.length, id);
    }
  })();
}

/** Removes the photos that no copy needs any more, and what a crash left unfinished. */
export function forgetStored(folder: string, needed: ReadonlySet<string>): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (!needed.has(name)) rmSync(join(folder, name));
}

/** Bytes of the store. */
export function measureStore(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

function hasFiles(copy: Sqlite): boolean {
  return copy.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'files'").get() !== undefined;
}
