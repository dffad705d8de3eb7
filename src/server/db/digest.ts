import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { copyIsDamaged } from './explain-failure.ts';
import { writeWhole } from './whole-file.ts';

/** The file beside a backup with its SHA-256, as `sha256sum -c` reads it. Backups of 0.1 have none. */
export const digestPath = (file: string) => `${file}.sha256`;

export function writeDigest(file: string, digest = hashOf(file)): void {
  writeWhole(digestPath(file), `${digest}  ${basename(file)}\n`);
}

export function removeDigest(file: string): void {
  rmSync(digestPath(file), { force: true });
}

/**
 * Compares `copy` with the SHA-256 that lies beside `file`, of which it is a copy. Throws, in words, when they differ.
 * @returns false when there is no such file.
 */
export function checkDigest(file: string, copy = file): boolean {
  const path = digestPath(file);
  if (!existsSync(path)) return false;
  const [digest] = /^[\da-f]{64}\b/.exec(readFileSync(path, 'utf8')) ?? [];
  if (digest === undefined)
    throw new Error(`${path} holds no SHA-256. Delete it if you trust ${file}, or use another backup.`);
  if (hashOf(copy) !== digest) throw new Error(copyIsDamaged(file, `its SHA-256 is not the one in ${path}`));
  return true;
}

/** Read in pieces, because a backup may be larger than the memory. */
export function hashOf(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(1024 * 1024);
  const handle = openSync(path, 'r');
  try {
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      hash.update(piece.subarray(0, read));
    }
    return hash.digest('hex');
  } finally {
    closeSync(handle);
  }
}
